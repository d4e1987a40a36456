import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { startLesson } from '../../data/lessons/calls'
import { retriedPart } from '../../lib/retried-part'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import { readDuration } from '../../lib/saved-duration'
import { LessonClock } from './lesson-clock'
import classes from './lesson-control.module.css'

const StartDialog = retriedPart(() => import('./start-dialog').then((module) => module.StartDialog))

/** The call that begins with the lesson. */
export interface LessonCall {
  /** Asked before the first call in this browser; null when already in the call. */
  preview: ReactNode
  /** Whether no preview is needed. */
  isReady: () => boolean
  onOpen: () => void
  onCancel: () => void
  onJoin: () => void
}

export interface LessonControlProps {
  room: RoomCard
  /** Called with the lesson that has begun. */
  onStarted: (lesson: Lesson) => void
  /** Asks how the lesson ends. */
  onEnd: () => void
  /** Buttons as icons only. */
  compact?: boolean
  call?: LessonCall
}

/** Starts and ends the lesson of a classroom, and shows everybody its elapsed time. */
export function LessonControl({ room, onStarted, onEnd, compact = false, call }: LessonControlProps) {
  const t = useTranslations('lessons')
  const [starting, setStarting] = useState(false)
  const { lesson } = room
  const open = () => {
    call?.onOpen()
    setStarting(true)
  }
  // The dialog unmounts with its header, as when a tablet is rotated: its camera must not stay on.
  const leave = useEffectEvent(() => {
    if (starting) call?.onCancel()
  })
  useEffect(() => () => leave(), [])
  const [startAtOnce, busy] = useAction(async () => {
    try {
      onStarted(await startLesson(room.id, { duration: readDuration() ?? 3 }))
      call?.onJoin()
    } catch (error) {
      toastError(error)
    }
  })
  const known = call?.isReady() === true && readDuration() !== null
  return (
    <div className={classes.control}>
      {lesson && <LessonClock lesson={lesson} />}
      {room.can_edit &&
        lesson &&
        (compact ? (
          <ActionIcon size="lg" variant="default" aria-label={t('complete.confirm')} onClick={onEnd}>
            <IconPlayerStop size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button size="sm" variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={onEnd}>
            {t('complete.button')}
          </Button>
        ))}
      {room.can_edit && !lesson && (
        <Button.Group>
          <Button size="sm" loading={busy} leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={known ? startAtOnce : open}>
            {compact ? t('start.short') : t('start.button')}
          </Button>
          {known && (
            <Button size="sm" px={8} aria-label={t('start.options')} title={t('start.options')} onClick={open}>
              <IconChevronDown size={16} aria-hidden />
            </Button>
          )}
        </Button.Group>
      )}
      {room.can_edit && starting && (
        <StartDialog
          room={room}
          preview={call?.preview}
          onCancel={() => {
            setStarting(false)
            call?.onCancel()
          }}
          onStarted={(started) => {
            setStarting(false)
            onStarted(started)
            call?.onJoin()
          }}
        />
      )}
    </div>
  )
}
