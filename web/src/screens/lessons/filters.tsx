import { Button, NativeSelect } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LessonsView } from '../../data/lessons/queries'
import { roomsQuery } from '../../data/rooms/queries'
import { DayField } from './day-field'
import { StudentSelect } from '../../features/lessons/student-select'
import classes from './filters.module.css'

interface Props {
  view: LessonsView
  count: number
  teacher: boolean
  onChange: (part: LessonsView) => void
  onClear: () => void
}

const STATUSES = ['started', 'completed'] as const

/** Filters of the journal; behind a button on a phone. */
export function Filters({ view, count, teacher, onChange, onClear }: Props) {
  const t = useTranslations('journal')
  const [opened, setOpened] = useState(false)
  const rooms = useQuery(roomsQuery)
  const backwards = view.from !== undefined && view.to !== undefined && view.from > view.to
  return (
    <div className={classes.bar}>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={17} aria-hidden />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {count > 0 ? t('filter.buttonCount', { count }) : t('filter.button')}
      </Button>
      <div className={classes.fields} role="group" aria-label={t('filter.button')} data-opened={opened || undefined}>
        <NativeSelect
          label={t('filter.room')}
          value={view.roomId ?? ''}
          onChange={(event) => onChange({ roomId: Number(event.currentTarget.value) || undefined })}
          data={[
            { value: '', label: t('filter.allRooms') },
            ...(rooms.data ?? []).map((room) => ({ value: String(room.id), label: room.name })),
          ]}
        />
        {teacher && <StudentSelect value={view.student} onChange={(student) => onChange({ student })} clearable />}
        <NativeSelect
          label={t('filter.status')}
          value={view.status ?? ''}
          onChange={(event) => onChange({ status: STATUSES.find((status) => status === event.currentTarget.value) })}
          data={[
            { value: '', label: t('filter.anyStatus') },
            { value: 'started', label: t('filter.started') },
            { value: 'completed', label: t('filter.completed') },
          ]}
        />
        <DayField
          label={t('filter.from')}
          value={view.from}
          max={view.to}
          error={backwards && t('filter.backwards')}
          onChange={(from) => onChange({ from })}
        />
        <DayField label={t('filter.to')} value={view.to} min={view.from} onChange={(to) => onChange({ to })} />
        {count > 0 && (
          <Button variant="subtle" className={classes.clear} leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
