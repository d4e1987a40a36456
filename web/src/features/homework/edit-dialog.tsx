import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import { isApiError } from '../../data/_shared/errors'
import { refetchHomework, updateHomework } from '../../data/homework/calls'
import { homeworkQuery } from '../../data/homework/queries'
import { useNow } from '../../lib/use-now'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { LoadingState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import classes from './give.module.css'
import { changedTerms, faultsOf, isTyped, type Terms, termsOf } from './homework-terms'
import { TermsFields } from './terms-fields'
import { TextFields } from './text-fields'
import { useNextLesson } from '../../data/schedule/use-next-lesson'

interface Props {
  homework: Homework
  onClose: () => void
}

/** Changes the title and the note of homework and when it is due. */
export function EditDialog({ homework, onClose }: Props) {
  const t = useTranslations('homework-give')
  const lesson = useNextLesson(homework.room_id)
  return (
    <Dialog opened onClose={onClose} title={t('edit.title')} size="lg">
      {lesson === undefined ? <LoadingState /> : <EditForm homework={homework} lesson={lesson} onClose={onClose} />}
    </Dialog>
  )
}

const MINUTE_MS = 60_000

type Values = Terms & Pick<Homework, 'title' | 'note'>

const valuesOf = (homework: Homework, lesson: string | null): Values => ({
  ...termsOf(homework, lesson, new Date()),
  title: homework.title,
  note: homework.note,
})

/** Returns the stored values, with what was typed since those before were read. */
const joined = (stored: Values, before: Values, typed: Values): Values => ({
  ...stored,
  ...Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== before[field as keyof Values])),
})

function EditForm({ homework, lesson, onClose }: Props & { lesson: string | null }) {
  const t = useTranslations('homework-give')
  const common = useTranslations('common')
  const cache = useQueryClient()
  const now = useNow(MINUTE_MS)
  // What was read: the homework may be read again by the page meanwhile.
  const [read, setRead] = useState(homework)
  const [before, setBefore] = useState(() => valuesOf(homework, lesson))
  const [values, setValues] = useState(before)
  const [isNewer, setNewer] = useState(false)
  const change = (more: Partial<Values>) => setValues((typed) => ({ ...typed, ...more }))
  const moments = { lesson, moment: before.due === 'moment' ? read.due_at : null }
  const faults = faultsOf(values, before, moments, now)
  const complete = values.title.trim() !== '' && isTyped(values) && Object.keys(faults).length === 0

  const save = async () => {
    setNewer(false)
    try {
      await updateHomework(read.id, {
        version: read.version,
        ...(values.title !== before.title && { title: values.title.trim() }),
        ...(values.note !== before.note && { note: values.note }),
        ...changedTerms(before, values, moments),
      })
    } catch (failure) {
      if (!isApiError(failure, 'conflict')) throw failure
      const newer = await cache.fetchQuery({ ...homeworkQuery(read.id), staleTime: 0 })
      const stored = valuesOf(newer, lesson)
      setRead(newer)
      setBefore(stored)
      setValues(joined(stored, before, values))
      setNewer(true)
      return
    }
    await refetchHomework()
    onClose()
    toast.success(t('edit.saved'))
  }
  return (
    <DialogForm submitLabel={common('save')} complete={complete} onSubmit={save} onCancel={onClose}>
      {isNewer && (
        <p className={classes.newer} role="alert">
          {t('edit.newer')}
        </p>
      )}
      <TextFields title={values.title} note={values.note} onChange={change} />
      <TermsFields terms={values} moments={moments} faults={faults} onChange={change} />
    </DialogForm>
  )
}
