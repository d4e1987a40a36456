import { PAGE_SIZE } from '@keel/contract/constants'
import type { HomeworkExercise, HomeworkPart, HomeworkResult, HomeworkWork } from '@keel/contract/entities/homework'
import type { Person } from '@keel/contract/entities/user'
import { AppError } from '@keel/contract/errors'
import type { Kysely } from 'kysely'
import { requireHomework } from '../../access/homework'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { exercisesOf, resultsOf } from './exercises'
import { PART_COLUMNS, presentPart } from './present'
import { remarksOf } from './remarks'

interface StudentPart {
  student: Person
  part: HomeworkPart
  added_at: string | null
}

/** Students of homework with their parts, by name; only the named one. */
async function partsOf(db: Kysely<DB>, id: number, userId?: number): Promise<StudentPart[]> {
  const rows = await db
    .selectFrom('homework_students as hs')
    .innerJoin('users as u', 'u.id', 'hs.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.role', 'hs.added_at'])
    .select(PART_COLUMNS.map((column) => `hs.${column}` as const))
    .where('hs.homework_id', '=', id)
    .$if(userId !== undefined, (q) => q.where('u.id', '=', userId ?? 0))
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id, first_name, last_name, role, added_at, ...part }) => ({
    student: { id, first_name, last_name, role },
    part: presentPart(part),
    added_at: added_at?.toISOString() ?? null,
  }))
}

/** Students of the classroom who do not have homework that was given to all, by name. */
async function withoutIt(db: Kysely<DB>, id: number): Promise<Person[]> {
  return db
    .selectFrom('homework as h')
    .innerJoin('rooms as r', 'r.id', 'h.room_id')
    .innerJoin('room_members as m', 'm.room_id', 'r.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.role'])
    .where('h.id', '=', id)
    .where('h.for_all', '=', true)
    .where('r.deleted_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('homework_students as hs')
            .select('hs.user_id')
            .whereRef('hs.homework_id', '=', 'h.id')
            .whereRef('hs.user_id', '=', 'u.id'),
        ),
      ),
    )
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()
}

/** Returns every student's part and results, and who could get it too. */
export async function homeworkGrid(
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<{ exercises: HomeworkExercise[]; students: (StudentPart & { results: HomeworkResult[] })[]; others: Person[] }> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.check')
  const exercises = await exercisesOf(ctx.db, scope.module_id)
  const results = await resultsOf(ctx.db, id)
  const students = await partsOf(ctx.db, id)
  return {
    exercises,
    students: students.map((one) => ({ ...one, results: results.get(one.student.id) ?? [] })),
    others: await withoutIt(ctx.db, id),
  }
}

/** Checks that the caller sees the work of this student. Throws `not.found`. */
async function requireWork(ctx: Context, caller: Caller, id: number, studentId: number): Promise<{ isTeacher: boolean }> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.see')
  const reader = requireUser(caller).id
  const isTeacher = reader === scope.owner_id
  if (!isTeacher && reader !== studentId) throw new AppError('not.found')
  return { isTeacher }
}

/** Returns a student's part, results and remarks. Throws `not.found`. */
export async function homeworkWork(ctx: Context, caller: Caller, id: number, studentId: number): Promise<HomeworkWork> {
  const { isTeacher } = await requireWork(ctx, caller, id, studentId)
  const [found] = await partsOf(ctx.db, id, studentId)
  if (!found) throw new AppError('not.found')
  return {
    student: found.student,
    part: found.part,
    results: (await resultsOf(ctx.db, id, studentId)).get(studentId) ?? [],
    remarks: await remarksOf(ctx.db, id, studentId, !isTeacher),
  }
}

/** Returns a page of a student's attempts at an exercise, in their order. */
export async function homeworkAttempts(
  ctx: Context,
  caller: Caller,
  id: number,
  studentId: number,
  { item_id, offset }: { item_id: number; offset: number },
) {
  await requireWork(ctx, caller, id, studentId)
  const rows = await ctx.db
    .selectFrom('homework_attempts')
    .select(['try', 'page', 'key', 'action', 'answer', 'at'])
    .where('homework_id', '=', id)
    .where('user_id', '=', studentId)
    .where('item_id', '=', item_id)
    .orderBy('try')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .offset(offset)
    .execute()
  return { attempts: rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, at: row.at.toISOString() })), more: rows.length > PAGE_SIZE }
}
