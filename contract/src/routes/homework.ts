import { z } from 'zod'
import {
  HOMEWORK_BOARDS_MAX,
  HOMEWORK_ITEMS_MAX,
  HOMEWORK_NOTE_MAX_LENGTH,
  HOMEWORK_STUDENTS_MAX,
  HOMEWORK_TRIES_MAX,
  REMARK_MAX_LENGTH,
} from '../constants'
import { Id, IdParam, IdParams, Lines, Moment, Offset, Title } from '../entities/fields'
import {
  Homework,
  HomeworkAttempt,
  HomeworkExercise,
  HomeworkPart,
  HomeworkRemark,
  HomeworkResult,
  HomeworkWork,
} from '../entities/homework'
import { Day, Zone } from '../entities/scheduled-lesson'
import { Person } from '../entities/user'
import { route } from '../route'

const Note = Lines(HOMEWORK_NOTE_MAX_LENGTH)
const RemarkText = Lines(REMARK_MAX_LENGTH).refine((text) => text.trim() !== '', 'required')
const StudentParams = IdParams.extend({ student: IdParam })
const Version = z.int().min(1)
/** When it opens, is due and closes, and how often it may be done. It is due at the end of a day, or at a moment. */
const terms = {
  opens_at: Moment.nullable(),
  due_day: Day.nullable(),
  due_at: Moment.nullable(),
  until_at: Moment.nullable(),
  tries: z.int().min(1).max(HOMEWORK_TRIES_MAX).nullable(),
}
const isDueOnce = ({ due_day, due_at }: { due_day?: string | null | undefined; due_at?: string | null | undefined }) => !due_day || !due_at
const DUE_ONCE = { error: 'conflict', path: ['due_at'] }

export const listHomework = route({
  method: 'GET',
  path: '/homework',
  permission: 'homework.list',
  summary:
    'The homework a teacher gave or a student got, newest first. `open`: somebody has yet to hand it in; `waiting`: somebody waits for the teacher; `done`: all are. With `student` a teacher gets what they gave to that student, with the student’s part. With `lesson` it is what was given in that lesson',
  query: z.object({
    offset: Offset,
    room_id: IdParam.optional(),
    student: IdParam.optional(),
    lesson: IdParam.optional(),
    show: z.enum(['open', 'waiting', 'done']).optional(),
  }),
  data: z.object({ homework: z.array(Homework), more: z.boolean() }),
})
export const giveHomework = route({
  method: 'POST',
  creates: true,
  path: '/homework',
  permission: 'homework.give',
  summary:
    'Give a copy of boards to students of a classroom: of each board the named items, or all that students see. What is changed on the boards later stays there',
  body: z
    .object({
      room_id: Id,
      title: Title,
      note: Note.default(''),
      boards: z
        .array(z.object({ id: Id, items: z.array(Id).min(1).max(HOMEWORK_ITEMS_MAX).optional() }))
        .min(1)
        .max(HOMEWORK_BOARDS_MAX),
      students: z.union([z.literal('all'), z.array(Id).min(1).max(HOMEWORK_STUDENTS_MAX)]),
      zone: Zone,
      ...z.object(terms).partial().shape,
    })
    .refine(isDueOnce, DUE_ONCE),
  data: Homework,
})
export const getHomework = route({
  method: 'GET',
  path: '/homework/:id',
  permission: 'homework.see',
  summary: 'Homework, for its teacher or one of its students',
  params: IdParams,
  data: Homework,
})
export const updateHomework = route({
  method: 'PUT',
  path: '/homework/:id',
  permission: 'homework.edit',
  summary: 'Change the title, the note and when it is due; omitted fields stay. `version` is that of the homework that was read',
  params: IdParams,
  body: z
    .object({ version: Version, title: Title.optional(), note: Note.optional(), ...z.object(terms).partial().shape })
    .refine(isDueOnce, DUE_ONCE),
  data: Homework,
})
export const deleteHomework = route({
  method: 'DELETE',
  path: '/homework/:id',
  permission: 'homework.edit',
  summary: 'Delete homework with all that was done in it; it can be restored for 30 days',
  params: IdParams,
})
export const restoreHomework = route({
  method: 'POST',
  path: '/homework/:id/restore',
  permission: 'homework.edit',
  summary: 'Restore deleted homework',
  params: IdParams,
  data: Homework,
})
export const addHomeworkStudents = route({
  method: 'POST',
  path: '/homework/:id/students',
  permission: 'homework.edit',
  summary: 'Give homework to more students of its classroom',
  params: IdParams,
  body: z.object({ students: z.array(Id).min(1).max(HOMEWORK_STUDENTS_MAX) }),
  data: Homework,
})
export const homeworkGrid = route({
  method: 'GET',
  path: '/homework/:id/grid',
  permission: 'homework.check',
  summary:
    'Every student’s part and results. `added_at`: when they got it, if later than the others; `others`: students of the classroom who do not have what was given to all',
  params: IdParams,
  data: z.object({
    exercises: z.array(HomeworkExercise),
    students: z.array(z.object({ student: Person, part: HomeworkPart, added_at: Moment.nullable(), results: z.array(HomeworkResult) })),
    others: z.array(Person),
  }),
})
export const homeworkWork = route({
  method: 'GET',
  path: '/homework/:id/students/:student',
  permission: 'homework.see',
  summary: 'A student’s part, results and remarks; a student gets only their own',
  params: StudentParams,
  data: HomeworkWork,
})
export const homeworkAttempts = route({
  method: 'GET',
  path: '/homework/:id/students/:student/attempts',
  permission: 'homework.see',
  summary: 'A student’s attempts at an exercise, in their order; a student gets only their own',
  params: StudentParams,
  query: z.object({ item_id: IdParam, offset: Offset }),
  data: z.object({ attempts: z.array(HomeworkAttempt), more: z.boolean() }),
})
export const seeHomework = route({
  method: 'POST',
  path: '/homework/:id/seen',
  permission: 'homework.answer',
  summary: 'The student has opened it',
  params: IdParams,
  data: Homework,
})
export const handInHomework = route({
  method: 'POST',
  path: '/homework/:id/hand-in',
  permission: 'homework.answer',
  summary: 'Hand it in. Exercises that are not finished are named and nothing is handed in, unless `incomplete` is set',
  params: IdParams,
  body: z.object({ incomplete: z.boolean().default(false) }),
  data: z.object({ homework: Homework, missing: z.array(HomeworkExercise) }),
})
export const takeBackHomework = route({
  method: 'POST',
  path: '/homework/:id/take-back',
  permission: 'homework.answer',
  summary: 'Go on with homework that was handed in, until the teacher returns it or marks it as done',
  params: IdParams,
  data: Homework,
})
export const repeatHomework = route({
  method: 'POST',
  path: '/homework/:id/repeat',
  permission: 'homework.answer',
  summary: 'Do homework that is done again, from the beginning',
  params: IdParams,
  data: Homework,
})
export const releaseHomework = route({
  method: 'POST',
  path: '/homework/:id/release',
  permission: 'homework.check',
  summary:
    'Return homework to students or mark it as done, and let them read the remarks. `version` is that of the part that was looked at; `empty`: they begin from the beginning. `part` is null for a student whose part has changed since or cannot go there',
  params: IdParams,
  body: z.object({
    to: z.enum(['returned', 'done']),
    students: z
      .array(z.object({ user_id: Id, version: Version }))
      .min(1)
      .max(HOMEWORK_STUDENTS_MAX),
    remark: RemarkText.optional(),
    empty: z.boolean().default(false),
  }),
  data: z.array(z.object({ user_id: Id, part: HomeworkPart.nullable() })),
})
export const addRemark = route({
  method: 'POST',
  creates: true,
  path: '/homework/:id/students/:student/remarks',
  permission: 'homework.see',
  summary: 'Write a remark about a student’s homework. The teacher’s can be read once it is returned or done',
  params: StudentParams,
  body: z.object({ text: RemarkText, item_id: Id.optional() }),
  data: HomeworkRemark,
})
export const deleteRemark = route({
  method: 'DELETE',
  path: '/homework/remarks/:id',
  permission: 'homework.see',
  summary: 'Delete one’s own remark',
  params: IdParams,
})
