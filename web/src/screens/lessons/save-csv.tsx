import { Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LESSON_MINUTES, LESSON_STATUS } from '@keel/contract/constants'
import { allLessons, type LessonsView } from '../../data/lessons/queries'
import { downloadCsv } from '../../lib/csv'
import { fullName } from '../../ui/avatar'
import { toastError } from '../../ui/toast/toast-error'
import { othersOf } from './attendance-text'
import { minutesOf } from '../../features/lessons/minutes-of'
import { lessonName } from '../../i18n/lesson-name'

const COLUMNS = ['date', 'lesson', 'room', 'people', 'absent', 'planned', 'minutes', 'status'] as const

const namesOf = (people: Parameters<typeof fullName>[0][]): string => people.map(fullName).join(', ')

/** Saves all lessons of the current filter as a table, including pages that are not loaded. */
export function SaveCsv({ view, meId }: { view: LessonsView; meId: number }) {
  const t = useTranslations('journal')
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const save = async () => {
    const stop = new AbortController()
    running.current = stop
    setCount(0)
    try {
      const lessons = await allLessons(view, stop.signal, setCount)
      const rows = lessons.map((lesson) => [
        lesson.started_at && new Date(lesson.started_at),
        lessonName(lesson),
        lesson.room_name,
        namesOf(othersOf(lesson, meId).came),
        namesOf(othersOf(lesson, meId).absent),
        LESSON_MINUTES[lesson.duration],
        minutesOf(lesson),
        t(lesson.status === LESSON_STATUS.completed ? 'filter.completed' : 'filter.started'),
      ])
      downloadCsv(t('csvName'), [COLUMNS.map((column) => t(`column.${column}`)), ...rows])
    } catch (error) {
      if (!stop.signal.aborted) toastError(error)
    }
    setCount(null)
  }
  return count === null ? (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={() => void save()}>
      {t('csv')}
    </Button>
  ) : (
    <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={() => running.current?.abort()}>
      {t('csvCancel', { count })}
    </Button>
  )
}
