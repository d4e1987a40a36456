import { z } from 'zod'
import { Id, IdParam, IdParams, Offset, Title } from '../entities/fields'
import { DurationCode, Lesson, LessonRow } from '../entities/lesson'
import { route } from '../route'

export const roomLesson = route({
  method: 'GET',
  path: '/rooms/:id/lesson',
  right: 'room.see',
  summary: 'The running lesson of a classroom',
  params: IdParams,
  data: Lesson.nullable(),
})
export const startLesson = route({
  method: 'POST',
  path: '/rooms/:id/lesson',
  right: 'lesson.edit',
  summary: 'Start a lesson; from a planned one its name and duration are taken unless given',
  params: IdParams,
  body: z.object({ name: Title.optional(), duration: DurationCode.optional(), event_id: Id.optional() }),
  data: Lesson,
})
export const listLessons = route({
  method: 'GET',
  path: '/lessons',
  right: 'lessons.list',
  summary: 'The journal, newest first',
  query: z.object({ offset: Offset, room_id: IdParam.optional() }),
  data: z.object({ lessons: z.array(LessonRow), more: z.boolean() }),
})
export const completeLesson = route({
  method: 'POST',
  path: '/lessons/:id',
  right: 'lesson.edit',
  summary: 'Complete a lesson',
  params: IdParams,
  data: Lesson,
})
export const renameLesson = route({
  method: 'PUT',
  path: '/lessons/:id/rename',
  right: 'lesson.edit',
  summary: 'Rename a lesson',
  params: IdParams,
  body: z.object({ name: Title }),
  data: Lesson,
})
export const deleteLesson = route({
  method: 'DELETE',
  path: '/lessons/:id',
  right: 'lesson.edit',
  summary: 'Delete a lesson from the journal',
  params: IdParams,
})
