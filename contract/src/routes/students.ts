import { z } from 'zod'
import { NAME_MAX_LENGTH, STUDENT_NOTE_MAX_LENGTH, STUDENT_SEARCH_MAX_LENGTH, WORD_MAX_LENGTH } from '../constants'
import { IdParams, Name, Lines, Offset } from '../entities/fields'
import { Level, Student, StudentPage } from '../entities/student'
import { VocabularyEntry } from '../entities/vocabulary'
import { route } from '../route'

export const listStudents = route({
  method: 'GET',
  path: '/students',
  permission: 'students.list',
  summary: 'The caller’s students: people in the caller’s classrooms or past lessons',
  query: z.object({
    offset: Offset,
    search: z.string().max(STUDENT_SEARCH_MAX_LENGTH).optional(),
    sort: z.enum(['name', 'lessons', 'last_lesson', 'next_lesson', 'level']).default('name'),
    /** Without it each key has its default: names and levels upwards, most lessons first, latest first, soonest first. */
    order: z.enum(['asc', 'desc']).optional(),
    archived: z.enum(['no', 'yes']).default('no'),
  }),
  data: z.object({ students: z.array(Student), more: z.boolean() }),
})
export const getStudent = route({
  method: 'GET',
  path: '/students/:id',
  permission: 'student.see',
  summary: 'A student, the last twelve months with them, and how their homework stands',
  params: IdParams,
  data: StudentPage,
})
export const updateStudent = route({
  method: 'PUT',
  path: '/students/:id',
  permission: 'student.see',
  summary: 'Store the teacher’s alias, level and note, and whether the student is archived; omitted fields stay',
  params: IdParams,
  body: z
    .object({
      alias: Name(NAME_MAX_LENGTH).nullable(),
      level: Level.nullable(),
      note: Lines(STUDENT_NOTE_MAX_LENGTH),
      archived: z.boolean(),
    })
    .partial(),
  data: Student,
})
export const studentWords = route({
  method: 'GET',
  path: '/students/:id/words',
  permission: 'student.see',
  summary: 'The vocabulary of a student, newest first',
  params: IdParams,
  query: z.object({ offset: Offset, search: z.string().max(WORD_MAX_LENGTH).optional() }),
  data: z.object({ words: z.array(VocabularyEntry), more: z.boolean() }),
})
