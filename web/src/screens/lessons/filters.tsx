import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCalendarMonth, IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LESSON_SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import type { LessonsView } from '../../data/lessons/queries'
import { roomsQuery } from '../../data/rooms/queries'
import { dayOf } from '../../lib/day-of'
import { SearchField } from '../../ui/search-field'
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

const SEARCH_AFTER_MS = 250

/** The first and the last day of the month before this one. */
function lastMonth(today: Date): { from: string; to: string } {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) }
}

/** The search of the journal. What is typed is applied a moment later; an emptied field at once. */
function TextFilter({ q = '', onChange }: { q: string | undefined; onChange: (q: string | undefined) => void }) {
  const t = useTranslations('journal')
  const [text, setText] = useState(q)
  const [before, setBefore] = useState(q)
  if (q !== before) {
    setBefore(q)
    if (q !== text.trim()) setText(q)
  }
  const apply = useDebouncedCallback((typed: string) => onChange(typed || undefined), SEARCH_AFTER_MS)
  return (
    <SearchField
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clear={t('search.clear')}
      text={text}
      maxLength={LESSON_SEARCH_MAX_LENGTH}
      className={classes.search}
      onText={(typed) => {
        setText(typed)
        apply(typed.trim())
        if (typed.trim() === '') apply.flush()
      }}
    />
  )
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
      <TextFilter q={view.q} onChange={(q) => onChange({ q })} />
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
        <Button
          variant="default"
          className={classes.clear}
          leftSection={<IconCalendarMonth size={16} aria-hidden />}
          onClick={() => onChange(lastMonth(new Date()))}
        >
          {t('filter.lastMonth')}
        </Button>
        {count > 0 && (
          <Button variant="subtle" className={classes.clear} leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
