import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LESSON_MINUTES, TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { startLesson } from '../../api/lessons'
import { readLocal, writeLocal } from '../../lib/storage'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'

type Duration = Lesson['duration']
const DURATIONS: readonly Duration[] = [1, 2, 3, 4]
const KEPT = 'keel.lesson-duration'
const kept = (): Duration => DURATIONS.find((code) => String(code) === readLocal(KEPT)) ?? 3

interface Props {
  room: RoomCard
  onClose: () => void
  onStarted: (lesson: Lesson) => void
}

/** What the lesson is called and how long it is planned for. */
export function StartDialog({ room, onClose, onStarted }: Props) {
  const t = useTranslations('lessons')
  const format = useFormatter()
  const label = useId()
  const [name, setName] = useState(() =>
    `${room.name}, ${format.dateTime(new Date(), { day: 'numeric', month: 'long', year: 'numeric' })}`.slice(0, TITLE_MAX_LENGTH),
  )
  const [duration, setDuration] = useState<Duration>(kept)
  const start = async () => {
    const lesson = await startLesson(room.id, { name: name.trim() || undefined, duration })
    writeLocal(KEPT, String(duration))
    onStarted(lesson)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('start.title')} size="sm">
      <DialogForm
        submitLabel={t('start.confirm')}
        submitIcon={<IconPlayerPlay size={16} aria-hidden />}
        focusSubmit
        onSubmit={start}
        onCancel={onClose}
      >
        <TextInput
          label={t('name')}
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
