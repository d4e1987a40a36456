import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '@keel/contract/entities/lesson'
import { completeLesson } from '../../../data/lessons/calls'
import { lessonQuery } from '../../../data/lessons/queries'
import { noteQueue } from '../../../data/lessons/save-notes'
import { useAction } from '../../../lib/use-action'
import { DialogFoot } from '../../../ui/dialog-foot'
import { DialogFrame } from '../../../ui/dialog-frame'
import { FormError } from '../../../ui/form-error'
import { ErrorState, LoadingState } from '../../../ui/states'
import foot from '../../../ui/sticky-foot.module.css'
import { NoteField } from '../../_shared/lesson-notes/note-field'
import classes from './end-lesson.module.css'
import { LessonHomework } from './lesson-homework'
import { NextLesson } from './next-lesson'
import { Section } from './section'
import { WhoCame } from './who-came'

interface Props {
  lesson: Lesson
  /** The board that homework is given from; null without one. */
  boardId: number | null
  /** The user is in the call. */
  isInCall: boolean
  onClose: () => void
  /** The lesson is over; with `call` the call too. */
  onEnded: (call: boolean) => void
}

/** The end of a lesson on one sheet: who came, notes, homework and the next lesson. What is written is saved at once; cancelling ends nothing. */
export function EndDialog({ lesson, boardId, isInCall, onClose, onEnded }: Props) {
  const t = useTranslations('lesson-end')
  const report = useQuery({ ...lessonQuery(lesson.id), refetchOnMount: 'always' })
  const [error, setError] = useState<unknown>(null)
  const [end, isEnding] = useAction(async (call: boolean) => {
    setError(null)
    try {
      // The end of the lesson notifies students of the homework in its notes.
      await noteQueue.flush()
      await completeLesson(lesson.id, call)
    } catch (failure) {
      return setError(failure)
    }
    onEnded(call)
  })
  return (
    <DialogFrame opened onClose={onClose} title={t('title')} size="lg" closeOnClickOutside={false}>
      <div className={classes.sheet}>
        <p className={classes.quiet}>{t('lead')}</p>
        {report.data ? (
          <>
            <WhoCame report={report.data} />
            <Section title={t('homework')}>
              <LessonHomework lesson={lesson} boardId={boardId} />
              <NoteField minRows={1} lessonId={lesson.id} field="homework" label={t('inWords')} stored={report.data.homework} />
            </Section>
            <Section title={t('notes')}>
              <NoteField minRows={1} lessonId={lesson.id} field="shared_note" stored={report.data.shared_note} />
              <NoteField minRows={1} lessonId={lesson.id} field="private_note" stored={report.data.private_note ?? ''} />
            </Section>
          </>
        ) : report.isError ? (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        ) : (
          <LoadingState />
        )}
        {lesson.room_id !== null && <NextLesson lesson={lesson} roomId={lesson.room_id} />}
        <div className={foot.foot}>
          <FormError error={error} />
          <DialogFoot onCancel={onClose} busy={isEnding}>
            <Button
              variant={isInCall ? 'default' : 'filled'}
              loading={isEnding}
              data-autofocus={!isInCall || undefined}
              onClick={() => end(false)}
            >
              {t(isInCall ? 'endOnly' : 'end')}
            </Button>
            {isInCall && (
              <Button loading={isEnding} data-autofocus onClick={() => end(true)}>
                {t('endWithCall')}
              </Button>
            )}
          </DialogFoot>
        </div>
      </div>
    </DialogFrame>
  )
}
