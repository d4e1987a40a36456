import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { allStudents, type StudentsView } from '../../data/students/queries'
import { downloadCsv } from '../../lib/csv'
import { useAction } from '../../lib/use-action'
import { fullName } from '../../ui/avatar'
import { toastError } from '../../ui/toast/toast-error'

const date = (iso: string | null) => (iso === null ? null : new Date(iso))

/** Saves all students of the current filter as a table, including pages that are not loaded. */
export function SaveCsv({ view }: { view: StudentsView }) {
  const t = useTranslations('students')
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])
  const [save, saving] = useAction(async () => {
    left.current = new AbortController()
    try {
      const students = await allStudents(view, left.current.signal)
      const columns = ['name', 'alias', 'email', 'level', 'rooms', 'lessons', 'last', 'next', 'note'] as const
      const rows = students.map((one) => [
        fullName(one),
        one.alias,
        one.email,
        one.level,
        one.rooms.map(({ name }) => name).join(', '),
        one.lessons,
        date(one.last_lesson),
        date(one.next_lesson),
        one.note,
      ])
      downloadCsv(t('title'), [columns.map((column) => t(`column.${column}`)), ...rows])
    } catch (error) {
      if (!left.current.signal.aborted) toastError(error)
    }
  })
  return (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} loading={saving} onClick={save}>
      {t('csv')}
    </Button>
  )
}
