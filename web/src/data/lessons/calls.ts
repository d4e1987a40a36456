import type { Lesson } from '@keel/contract/entities/lesson'
import type * as lessons from '@keel/contract/routes/lessons'
import { call } from '../_shared/client'
import { create } from '../_shared/create'

/** A teacher's notes about a lesson. */
export interface LessonNotesText {
  private_note: string
  shared_note: string
  homework: string
}

/** Starts a lesson; `lesson.unavailable` when one is running in the room. */
export const startLesson = (roomId: number, lesson: { name?: string; duration: Lesson['duration'] }) =>
  create<typeof lessons.startLesson>(`/rooms/${roomId}/lesson`, { body: lesson })

/** Ends a lesson; with `endsCall` everybody leaves its call. */
export const completeLesson = (id: number, endsCall: boolean) =>
  call<typeof lessons.completeLesson>('POST', `/lessons/${id}`, { body: { ends_call: endsCall } })

export const renameLesson = (id: number, name: string) =>
  call<typeof lessons.renameLesson>('PUT', `/lessons/${id}/rename`, { body: { name } })

export const deleteLesson = (id: number) => call<typeof lessons.deleteLesson>('DELETE', `/lessons/${id}`)

export const restoreLesson = (id: number) => call<typeof lessons.restoreLesson>('POST', `/lessons/${id}/restore`)

/** Missing fields stay. `leaving`: the page is being closed, and the call has to outlive it. */
export const writeLessonNotes = (id: number, notes: Partial<LessonNotesText>, leaving = false) =>
  call<typeof lessons.writeLessonNotes>('PUT', `/lessons/${id}/notes`, { body: notes, keepalive: leaving })
