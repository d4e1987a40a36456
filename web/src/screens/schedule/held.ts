import { LESSON_MINUTES, ROLE } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { JournalEntry } from '@keel/contract/entities/lesson'
import { dayOf, timeOf } from '../../lib/day-of'
import { lessonName } from '../../i18n/lesson-name'

const MINUTE_MS = 60_000

/** Whether this is a held lesson that was not scheduled: it can be opened, but not changed here. */
export const isHeld = ({ id }: Pick<ScheduledLesson, 'id'>): boolean => id < 0

/** A lesson in the schedule; `running` from its start to its end. */
export type ShownLesson = ScheduledLesson & { running?: boolean }

/** Whether it was held and is over. */
export const isOver = ({ lesson_id, running }: ShownLesson): boolean => lesson_id !== null && !running

/** Returns the lessons with those marked that are running. */
export function markRunning(shown: readonly ScheduledLesson[], lessons: readonly JournalEntry[]): ShownLesson[] {
  const running = new Set(lessons.flatMap(({ id, completed_at }) => (completed_at === null ? [id] : [])))
  return shown.map((lesson) => (lesson.lesson_id !== null && running.has(lesson.lesson_id) ? { ...lesson, running: true } : lesson))
}

/** Returns held lessons as scheduled ones, without those that are already shown as scheduled. */
export function heldLessons(lessons: readonly JournalEntry[], planned: readonly ScheduledLesson[], zone: string): ScheduledLesson[] {
  const shown = new Set(planned.map(({ lesson_id }) => lesson_id))
  return lessons.flatMap((lesson) => {
    const { started_at, completed_at, duration } = lesson
    const [teacher] = lesson.people
    if (shown.has(lesson.id) || started_at === null) return []
    const ends_at = completed_at ?? new Date(Date.parse(started_at) + LESSON_MINUTES[duration] * MINUTE_MS).toISOString()
    return {
      id: -lesson.id,
      owner: { id: teacher?.id ?? 0, first_name: teacher?.first_name ?? '', last_name: teacher?.last_name ?? '', role: ROLE.teacher },
      room_id: lesson.room_id,
      room_name: lesson.room_name,
      student: null,
      title: lessonName(lesson),
      note: null,
      starts_at: started_at,
      local_start: `${dayOf(new Date(started_at))}T${timeOf(new Date(started_at))}`,
      ends_at: Date.parse(ends_at) > Date.parse(started_at) ? ends_at : started_at,
      duration,
      zone,
      series_id: null,
      repeat_until: null,
      changed: false,
      lesson_id: lesson.id,
      can_edit: lesson.can_edit,
    }
  })
}
