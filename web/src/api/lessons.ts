import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Lesson } from '@keel/contract/entities/lesson'
import type * as lessons from '@keel/contract/routes/lessons'
import { call } from './client'
import { keys } from './keys'

/** Starts a lesson; `lesson.unavailable` when one is running in the room. */
export const startLesson = (roomId: number, lesson: { name?: string; duration: Lesson['duration'] }) =>
  call<typeof lessons.startLesson>('POST', `/rooms/${roomId}/lesson`, { body: lesson })
export const completeLesson = (id: number) => call<typeof lessons.completeLesson>('POST', `/lessons/${id}`)
export const renameLesson = (id: number, name: string) =>
  call<typeof lessons.renameLesson>('PUT', `/lessons/${id}/rename`, { body: { name } })
export const deleteLesson = (id: number) => call<typeof lessons.deleteLesson>('DELETE', `/lessons/${id}`)

/** The journal, newest first, page after page. */
export const lessonsQuery = (filter: { roomId?: number } = {}) =>
  infiniteQueryOptions({
    queryKey: keys.lessons(filter),
    queryFn: ({ pageParam, signal }) =>
      call<typeof lessons.listLessons>('GET', '/lessons', { query: { offset: pageParam, room_id: filter.roomId }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((n, page) => n + page.lessons.length, 0) : undefined),
  })
