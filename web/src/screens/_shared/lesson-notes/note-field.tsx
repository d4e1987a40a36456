import { Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLock, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { LESSON_NOTE_MAX_LENGTH } from '@keel/contract/constants'
import { noteKey, noteQueue } from '../../../data/lessons/save-notes'
import classes from './notes.module.css'

interface Props {
  lessonId: number
  field: 'private_note' | 'shared_note' | 'homework'
  /** In place of its name. */
  label?: string
  /** Lines of an empty field. */
  minRows?: number
  /** The text on the server. */
  stored: string
}

/** A text about the lesson that is saved while it is typed. */
export function NoteField({ lessonId, field, label, minRows = 3, stored }: Props) {
  const t = useTranslations('journal')
  const key = noteKey({ lessonId, field })
  const queued = useStore(noteQueue.store, (notes) => notes.get(key))
  const [text, setText] = useState(queued?.job.text ?? stored)
  const [typed, setTyped] = useState(false)
  const [lastStored, setLastStored] = useState(stored)
  if (lastStored !== stored) {
    setLastStored(stored)
    // Changed elsewhere, with nothing unsaved here.
    if (!queued) setText(stored)
  }
  useEffect(() => () => void noteQueue.flush(key), [key])
  const state = queued ? (queued.failure ? 'failed' : 'saving') : !typed ? 'clean' : text === stored ? 'saved' : 'failed'
  const isPrivate = field === 'private_note'
  return (
    <div className={classes.field} data-note={field} data-private={isPrivate || undefined}>
      <Textarea
        label={label ?? t(`notes.${field}`)}
        description={
          <span className={classes.hint}>
            {isPrivate ? <IconLock size={14} aria-hidden /> : <IconUsers size={14} aria-hidden />}
            {t(isPrivate ? 'notes.privateHint' : 'notes.sharedHint')}
          </span>
        }
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setTyped(true)
          noteQueue.put({ lessonId, field, text: event.currentTarget.value })
        }}
        onBlur={() => void noteQueue.flush(key)}
        maxLength={LESSON_NOTE_MAX_LENGTH}
        autosize
        minRows={minRows}
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
