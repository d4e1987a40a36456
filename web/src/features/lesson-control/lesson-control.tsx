import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RoomCard } from '@keel/contract/entities/room'
import { completeLesson } from '../../api/lessons'
import { confirm } from '../../ui/confirm/confirm'
import { notify } from '../../ui/notify/notify'
import { LessonClock } from './lesson-clock'
import classes from './lesson-control.module.css'

const StartDialog = lazy(() => import('./start-dialog').then((module) => ({ default: module.StartDialog })))

export interface LessonControlProps {
  room: RoomCard
  /** Told what the lesson of the room is now. */
  onChange: (lesson: RoomCard['lesson']) => void
  /** Buttons as icons only. */
  compact?: boolean
}

/** Starts and completes the lesson of a classroom, and shows everybody how long it has been on. */
export function LessonControl({ room, onChange, compact = false }: LessonControlProps) {
  const t = useTranslations('lessons')
  const client = useQueryClient()
  const router = useRouter()
  const [starting, setStarting] = useState(false)
  const { lesson } = room
  const askComplete = () => {
    if (!lesson) return
    confirm({
      title: t('complete.title'),
      body: t('complete.text'),
      confirmLabel: t('complete.confirm'),
      onConfirm: async () => {
        await completeLesson(lesson.id)
        onChange(null)
        void client.invalidateQueries({ queryKey: ['lessons'] })
        const open = () => void router.navigate({ to: '/lessons/$id', params: { id: String(lesson.id) } })
        notify.success(t('complete.done'), { action: { label: t('complete.notes'), run: open } })
      },
    })
  }
  return (
    <div className={classes.control}>
      {lesson && <LessonClock lesson={lesson} />}
      {room.can_edit &&
        lesson &&
        (compact ? (
          <ActionIcon size="lg" variant="default" aria-label={t('complete.confirm')} onClick={askComplete}>
            <IconPlayerStop size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button size="sm" variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={askComplete}>
            {t('complete.button')}
          </Button>
        ))}
      {room.can_edit && !lesson && (
        <Button size="sm" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setStarting(true)}>
          {compact ? t('start.short') : t('start.button')}
        </Button>
      )}
      {room.can_edit && (
        <Suspense>{starting && <StartDialog room={room} onClose={() => setStarting(false)} onStarted={onChange} />}</Suspense>
      )}
    </div>
  )
}
