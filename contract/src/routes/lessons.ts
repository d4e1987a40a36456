import { z } from 'zod'
import { LESSON_NOTE_MAX_LENGTH, LESSON_SEARCH_MAX_LENGTH } from '../constants'
import { Id, IdParam, IdParams, Line, Lines, Moment, Offset, Title } from '../entities/fields'
import { HistoryEntry, Lesson, LessonNotes, LessonReport, JournalEntry } from '../entities/lesson'
import { DurationCode } from '../entities/scheduled-lesson'
import { route } from '../route'

const Note = Lines(LESSON_NOTE_MAX_LENGTH)

export const roomLesson = route({
  method: 'GET',
  path: '/rooms/:id/lesson',
  permission: 'room.see',
  summary: 'The running lesson of a classroom',
  params: IdParams,
  data: Lesson.nullable(),
})
export const startLesson = route({
  method: 'POST',
  creates: true,
  path: '/rooms/:id/lesson',
  permission: 'lesson.edit',
  summary: 'Start a lesson; name and duration default to those of the scheduled lesson',
  params: IdParams,
  body: z.object({ name: Title.optional(), duration: DurationCode.optional(), event_id: Id.optional() }),
  data: Lesson,
})
export const listLessons = route({
  method: 'GET',
  path: '/lessons',
  permission: 'lessons.list',
  summary: 'The journal, newest first; `from` and `to` limit the start of lessons, `search` has words of their names, classrooms and notes',
  query: z.object({
    offset: Offset,
    room_id: IdParam.optional(),
    student: IdParam.optional(),
    status: z.enum(['started', 'completed']).optional(),
    from: Moment.optional(),
    to: Moment.optional(),
    search: Line(LESSON_SEARCH_MAX_LENGTH).optional(),
  }),
  data: z.object({ lessons: z.array(JournalEntry), more: z.boolean() }),
})
export const lessonHistory = route({
  method: 'GET',
  path: '/lessons/history',
  permission: 'lessons.list',
  summary: 'The lessons of one student with the caller, and what they did in each; a student gets only their own',
  query: z.object({ offset: Offset, student: IdParam.optional() }),
  data: z.object({ lessons: z.array(HistoryEntry), more: z.boolean() }),
})
export const getLesson = route({
  method: 'GET',
  path: '/lessons/:id',
  permission: 'lesson.see',
  summary: 'The record of a lesson: people, boards, results, words and notes',
  params: IdParams,
  data: LessonReport,
})
export const writeLessonNotes = route({
  method: 'PUT',
  path: '/lessons/:id/notes',
  permission: 'lesson.edit',
  summary: 'Write the notes and the homework of a lesson; omitted fields stay',
  params: IdParams,
  body: z.object({ private_note: Note, shared_note: Note, homework: Note }).partial(),
  data: LessonNotes,
})
export const completeLesson = route({
  method: 'POST',
  path: '/lessons/:id',
  permission: 'lesson.edit',
  summary: 'Complete a lesson; with `ends_call` everybody leaves the call of the classroom',
  params: IdParams,
  body: z.object({ ends_call: z.boolean() }).partial(),
  data: Lesson,
})
export const renameLesson = route({
  method: 'PUT',
  path: '/lessons/:id/rename',
  permission: 'lesson.edit',
  summary: 'Rename a lesson',
  params: IdParams,
  body: z.object({ name: Title }),
  data: Lesson,
})
export const deleteLesson = route({
  method: 'DELETE',
  path: '/lessons/:id',
  permission: 'lesson.edit',
  summary: 'Delete a lesson from the journal; a running one is completed',
  params: IdParams,
})
export const restoreLesson = route({
  method: 'POST',
  path: '/lessons/:id/restore',
  permission: 'lesson.edit',
  summary: 'Restore a deleted lesson',
  params: IdParams,
  data: Lesson,
})
