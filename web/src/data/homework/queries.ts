import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HomeworkAttempt } from '@keel/contract/entities/homework'
import type { QueryOf } from '@keel/contract/route'
import type * as homework from '@keel/contract/routes/homework'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Which homework is listed: of one classroom, one student or one lesson, and what has yet to be done with it. */
export type HomeworkView = Pick<QueryOf<typeof homework.listHomework>, 'room_id' | 'student' | 'lesson' | 'show'>

/** The homework that the user gave or got, newest first, in pages. */
export const homeworkListQuery = (view: HomeworkView) =>
  infiniteQueryOptions({
    queryKey: keys.homeworkList(view),
    queryFn: ({ pageParam, signal }) =>
      call<typeof homework.listHomework>('GET', '/homework', { query: { offset: pageParam, ...view }, signal }),
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, page) => count + page.homework.length, 0) : undefined),
  })

export const homeworkQuery = (id: number) =>
  queryOptions({
    queryKey: keys.homeworkOne(id),
    queryFn: ({ signal }) => call<typeof homework.getHomework>('GET', `/homework/${id}`, { signal }),
  })

/** Every student's part and results, for the teacher. */
export const homeworkGridQuery = (id: number) =>
  queryOptions({
    queryKey: keys.homeworkGrid(id),
    queryFn: ({ signal }) => call<typeof homework.homeworkGrid>('GET', `/homework/${id}/grid`, { signal }),
  })

/** One student's part, results and remarks. */
export const homeworkWorkQuery = (id: number, studentId: number) =>
  queryOptions({
    queryKey: keys.homeworkWork(id, studentId),
    queryFn: ({ signal }) => call<typeof homework.homeworkWork>('GET', `/homework/${id}/students/${studentId}`, { signal }),
  })

/** So many attempts at an exercise are shown. */
export const ATTEMPTS_SHOWN_MAX = 600

/** A student's attempts at an exercise, in their order; `more` of them are not shown. */
export const homeworkAttemptsQuery = (id: number, studentId: number, itemId: number) =>
  queryOptions({
    queryKey: keys.homeworkAttempts(id, studentId, itemId),
    queryFn: async ({ signal }) => {
      const attempts: HomeworkAttempt[] = []
      let hasMore = true
      while (hasMore && attempts.length < ATTEMPTS_SHOWN_MAX) {
        const query = { item_id: itemId, offset: attempts.length }
        const page = await call<typeof homework.homeworkAttempts>('GET', `/homework/${id}/students/${studentId}/attempts`, {
          query,
          signal,
        })
        attempts.push(...page.attempts)
        hasMore = page.more && page.attempts.length > 0
      }
      return { attempts, more: hasMore }
    },
  })
