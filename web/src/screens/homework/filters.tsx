import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { roomsQuery } from '../../data/rooms/queries'
import classes from './homework.module.css'
import type { HomeworkFilter } from './use-homework-view'

interface Props extends HomeworkFilter {
  role: 'teacher' | 'student'
  onChange: (part: Partial<HomeworkFilter>) => void
}

/** What has to be done next comes first. */
const SHOWN = { teacher: ['waiting', 'open', 'done'], student: ['open', 'waiting', 'done'] } as const

/** Filters of the list, by what has yet to be done and by classroom. */
export function Filters({ role, show, room, onChange }: Props) {
  const t = useTranslations('homework-list')
  const rooms = useQuery(roomsQuery).data ?? []
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label={t('filter.show')}
        value={show ?? 'all'}
        onChange={(value) => onChange({ show: SHOWN[role].find((one) => one === value) })}
        data={[
          ...SHOWN[role].map((value) => ({ value, label: t(`show.${role}.${value}`) })),
          { value: 'all', label: t(`show.${role}.all`) },
        ]}
      />
      {(rooms.length > 1 || room !== undefined) && (
        <NativeSelect
          aria-label={t('filter.room')}
          value={room ?? ''}
          onChange={(event) => onChange({ room: Number(event.currentTarget.value) || undefined })}
          data={[{ value: '', label: t('filter.allRooms') }, ...rooms.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
    </div>
  )
}
