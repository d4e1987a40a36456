import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LESSON_MINUTES, TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { startLesson } from '../../data/lessons/calls'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { DURATIONS, saveDuration, readDuration } from '../../lib/saved-duration'

type Duration = Lesson['duration']

interface Props {
  room: RoomCard
  /** The user's picture and sound in the call that begins with it. */
  preview?: ReactNode
  onCancel: () => void
  onStarted: (lesson: Lesson) => void
}

/** The lesson's name, its planned duration, and the preview of its call. */
export function StartDialog({ room, preview, onCancel, onStarted }: Props) {
  const t = useTranslations('lessons')
  const label = useId()
  const [name, setName] = useState('')
  const [duration, setDuration] = useState<Duration>(() => readDuration() ?? 3)
  const start = async () => {
    const lesson = await startLesson(room.id, { name: name.trim() || undefined, duration })
    saveDuration(duration)
    onStarted(lesson)
  }
  return (
    <Dialog opened onClose={onCancel} title={t('start.title')} size={preview ? 'md' : 'sm'}>
      {preview}
      <DialogForm
        submitLabel={t('start.confirm')}
        submitIcon={<IconPlayerPlay size={16} aria-hidden />}
        focusSubmit
        onSubmit={start}
        onCancel={onCancel}
      >
        <TextInput
          label={t('name')}
          description={t('start.unnamed')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="off"
        />
        <div>
          <Input.Label id={label}>{t('start.duration')}</Input.Label>
          <SegmentedControl
            aria-labelledby={label}
            fullWidth
            value={String(duration)}
            onChange={(value) => setDuration(DURATIONS.find((code) => String(code) === value) ?? 3)}
            data={DURATIONS.map((code) => ({ value: String(code), label: t('minutes', { minutes: LESSON_MINUTES[code] }) }))}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
