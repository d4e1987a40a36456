import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { studentQuery, studentsQuery } from '../../data/students/queries'
import { studentName } from '../../ui/student-name'

const SEARCH_AFTER_MS = 250

interface Props {
  value: number | undefined
  onChange: (student: number | undefined) => void
  clearable?: boolean
}

/** Selects one of the user's students; typing searches beyond those in the list. */
export function StudentSelect({ value, onChange, clearable = false }: Props) {
  const t = useTranslations('journal')
  const [text, setText] = useState('')
  const picked = useQuery({ ...studentQuery(value ?? 0), enabled: value !== undefined })
  const pickedName = picked.data && studentName(picked.data)
  const typed = text === pickedName ? '' : text.trim()
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const found = useInfiniteQuery({
    ...studentsQuery({ search, sort: 'name', order: 'asc', archived: false }),
    placeholderData: keepPreviousData,
  })
  const students = new Map((found.data?.pages ?? []).flatMap((page) => page.students).map((one) => [one.id, studentName(one)]))
  if (value !== undefined && pickedName !== undefined) students.set(value, pickedName)
  return (
    <Select
      label={t('filter.student')}
      placeholder={t(clearable ? 'filter.anyStudent' : 'filter.pickStudent')}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('filter.clearStudent') }}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      searchValue={text}
      onSearchChange={setText}
      data={[...students].map(([id, label]) => ({ value: String(id), label }))}
      // The server has already searched, also in fields that are not shown here.
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? undefined : t('filter.noStudents')}
      rightSection={found.isFetching && text !== '' ? <Loader size="xs" /> : undefined}
      maxDropdownHeight={300}
    />
  )
}
