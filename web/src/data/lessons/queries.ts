import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { JournalEntry } from '@keel/contract/entities/lesson'
import type * as lessons from '@keel/contract/routes/lessons'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The filter of the journal; `from` and `to` are days in the user's time zone, both included. */
export interface LessonsView {
  roomId?: number
  student?: number
  status?: 'started' | 'completed'
  from?: string
  to?: string
  /** Words of names, classrooms and notes. */
  q?: string
}

/** Returns the start of a day in the user's time zone; undefined for an invalid day. */
const midnight = (day: string | undefined, daysLater = 0): string | undefined => {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + daysLater)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

const lessonsPage = ({ roomId, student, status, from, to, q }: LessonsView, offset: number, signal: AbortSignal) =>
  call<typeof lessons.listLessons>('GET', '/lessons', {
    query: {
      offset,
      room_id: roomId,
      student,
      status,
      from: midnight(from),
      to: midnight(to, 1),
      search: q,
    },
    signal,
  })

const nextOffset = <Page extends { lessons: unknown[]; more: boolean }>(last: Page, pages: Page[]) =>
  last.more ? pages.reduce((n, page) => n + page.lessons.length, 0) : undefined

/** The journal, newest first, in pages. */
export const lessonsQuery = (view: LessonsView = {}) =>
  infiniteQueryOptions({
    queryKey: keys.lessons(view),
    queryFn: ({ pageParam, signal }) => lessonsPage(view, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })

/** Returns all lessons of a filter, including pages that are not loaded; reports the count so far. */
export async function allLessons(view: LessonsView, signal: AbortSignal, onCount: (count: number) => void): Promise<JournalEntry[]> {
  const found = new Map<number, JournalEntry>()
  for (let offset = 0, more = true; more;) {
    const page = await lessonsPage(view, offset, signal)
    for (const lesson of page.lessons) found.set(lesson.id, lesson)
    offset += page.lessons.length
    more = page.more && page.lessons.length > 0
    onCount(found.size)
  }
  return [...found.values()]
}

/** All lessons that began between two moments. */
export const lessonsBetweenQuery = ({ from, to }: { from: Date; to: Date }) =>
  queryOptions({
    queryKey: keys.lessons({ between: [from.toISOString(), to.toISOString()] }),
    queryFn: async ({ signal }) => {
      const found: JournalEntry[] = []
      for (let more = true; more;) {
        const query = { offset: found.length, from: from.toISOString(), to: to.toISOString() }
        const page = await call<typeof lessons.listLessons>('GET', '/lessons', { query, signal })
        found.push(...page.lessons)
        more = page.more && page.lessons.length > 0
      }
      return found
    },
    placeholderData: keepPreviousData,
  })

/** The whole report of a lesson. */
export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: keys.lesson(id),
    queryFn: ({ signal }) => call<typeof lessons.getLesson>('GET', `/lessons/${id}`, { signal }),
  })

/** What a student did in each lesson, newest first; defaults to the user. */
export const historyQuery = (student?: number) =>
  infiniteQueryOptions({
    queryKey: student === undefined ? keys.ownLessons : keys.studentLessons(student),
    queryFn: ({ pageParam, signal }) =>
      call<typeof lessons.lessonHistory>('GET', '/lessons/history', { query: { offset: pageParam, student }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
