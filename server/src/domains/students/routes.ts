import type { Student } from '@keel/contract/entities/student'
import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/students'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser, type Caller } from '../../http/caller'
import { shareRoom } from '../rooms'
import { listWords } from '../vocabulary'
import { findStudent, isStudentOf, listStudents } from './list'
import { studentPage } from './page'

const teacherOf = (caller: Caller): number => requirePermission(caller, 'students.list').id

/** @throws `not.found` for anybody who is no student of the caller */
async function requireStudent(ctx: Context, caller: Caller, id: number): Promise<Student> {
  const student = await findStudent(ctx.db, teacherOf(caller), id, ctx.now())
  if (!student) throw new AppError('not.found')
  return student
}

/** The same without their figures. */
async function requireMine(ctx: Context, caller: Caller, id: number): Promise<void> {
  if (!(await isStudentOf(ctx.db, teacherOf(caller), id))) throw new AppError('not.found')
}

export function registerStudents(bind: Bind, ctx: Context): void {
  bind(calls.listStudents, ({ caller, query }) => listStudents(ctx.db, teacherOf(caller), ctx.now(), query))
  bind(calls.getStudent, async ({ caller, params }) =>
    studentPage(ctx.db, requireUser(caller).id, await requireStudent(ctx, caller, params.id), ctx.now()),
  )
  bind(calls.updateStudent, async ({ caller, params, body }) => {
    await requireMine(ctx, caller, params.id)
    const kept = { ...body, updated_at: ctx.now() }
    await ctx.db
      .insertInto('students')
      .values({ teacher_id: requireUser(caller).id, student_id: params.id, ...kept })
      .onConflict((oc) => oc.columns(['teacher_id', 'student_id']).doUpdateSet(kept))
      .execute()
    return requireStudent(ctx, caller, params.id)
  })
  bind(calls.studentWords, async ({ caller, params, query }) => {
    await requireMine(ctx, caller, params.id)
    // After leaving the classrooms a person's vocabulary is private.
    if (!(await shareRoom(ctx.db, requireUser(caller).id, params.id))) throw new AppError('not.found')
    return listWords(ctx, params.id, query)
  })
}
