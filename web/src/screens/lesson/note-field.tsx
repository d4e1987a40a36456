import { Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLock, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LESSON_NOTE_MAX_LENGTH } from '@keel/contract/constants'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { isRefused } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { writeLessonNotes } from '../../data/lessons/calls'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { TextSaver, type SaveState } from './text-saver'
import classes from './notes.module.css'

interface Props {
  lessonId: number
  field: 'private_note' | 'shared_note' | 'homework'
  /** The text on the server. */
  stored: string
}

/** A text about the lesson that is saved while it is typed. */
export function NoteField({ lessonId, field, stored }: Props) {
  const t = useTranslations('journal')
  const client = useQueryClient()
  const [state, setState] = useState<SaveState>('clean')
  const [saver] = useState(
    () =>
      new TextSaver({
        save: async (text, leaving) => {
          await writeLessonNotes(lessonId, { [field]: text }, leaving)
          applyToCache<LessonReport>(client, keys.lesson(lessonId), (report) => ({ ...report, [field]: text }))
        },
        onState: setState,
        mayRetry: (error) => !isRefused(error),
      }),
  )
  const [text, setText] = useState(stored)
  const [given, setGiven] = useState(stored)
  if (given !== stored) {
    setGiven(stored)
    // Changed elsewhere, with nothing unsaved here.
    if (!saver.dirty) setText(stored)
  }
  useEffect(() => {
    const leave = () => saver.leave()
    const flush = () => saver.flush()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', flush)
      saver.flush()
    }
  }, [saver])
  const isPrivate = field === 'private_note'
  return (
    <div className={classes.field} data-note={field} data-private={isPrivate || undefined}>
      <Textarea
        label={t(`notes.${field}`)}
        description={
          <span className={classes.hint}>
            {isPrivate ? <IconLock size={14} aria-hidden /> : <IconUsers size={14} aria-hidden />}
            {t(isPrivate ? 'notes.privateHint' : 'notes.sharedHint')}
          </span>
        }
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          saver.type(event.currentTarget.value)
        }}
        onBlur={() => saver.flush()}
        maxLength={LESSON_NOTE_MAX_LENGTH}
        autosize
        minRows={3}
        maxRows={20}
      />
      <p className={classes.state} role="status" data-failed={state === 'failed' || undefined}>
        {state === 'saved' && <IconCheck size={15} aria-hidden />}
        {state === 'failed' && <IconAlertTriangle size={15} aria-hidden />}
        {state !== 'clean' && t(`notes.${state}`)}
      </p>
      <p className={classes.printed}>{text}</p>
    </div>
  )
}
