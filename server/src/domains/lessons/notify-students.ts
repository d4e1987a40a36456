import { LESSON_STATUS } from '@keel/contract/constants'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { notify, notifyOfHomework } from '../notifications'
import type { StoredLesson } from './present'

const isWritten = (text: string) => text.trim() !== ''

/** Students who came, and absent ones who are still in the classroom. */
async function studentsOf(db: Kysely<DB>, { id, owner_id, room_id }: StoredLesson): Promise<{ id: number; came: boolean }[]> {
  const { rows } = await sql<{ id: number; came: boolean }>`
    select user_id as id, bool_or(from_at is not null) as came from lesson_people p
    where lesson_id = ${id} and user_id <> ${owner_id}
    group by user_id
    having bool_or(from_at is not null) or exists (select from room_members m where m.room_id = ${room_id} and m.user_id = p.user_id)
    order by user_id`.execute(db)
  return rows
}

const idsOf = (students: readonly { id: number }[]) => students.map(({ id }) => id)

/** News of a lesson without a name is called after its classroom: that needs no language. */
const titleOf = ({ name, room_name }: StoredLesson) => name || room_name

const homeworkOf = (lesson: StoredLesson) =>
  ({ kind: 'homework', title: titleOf(lesson), person_id: lesson.owner_id, lesson_id: lesson.id }) as const

/** Notifies attendees that a lesson is over, and absent students of its homework, if any. */
export async function notifyOfEnd(ctx: Context, lesson: StoredLesson): Promise<void> {
  const students = await studentsOf(ctx.db, lesson)
  const there = students.filter(({ came }) => came)
  await notify(ctx, idsOf(there), { kind: 'lesson_over', title: titleOf(lesson), person_id: lesson.owner_id, lesson_id: lesson.id })
  if (isWritten(lesson.homework)) await notifyOfHomework(ctx, idsOf(students.filter(({ came }) => !came)), homeworkOf(lesson))
}

/** After a change of the notes: refreshes the students' pages, and after the lesson notifies them of new homework. */
export async function notifyOfNotes(ctx: Context, before: StoredLesson, after: StoredLesson): Promise<void> {
  const homework = before.homework !== after.homework
  if (!homework && before.shared_note === after.shared_note) return
  const students = await studentsOf(ctx.db, after)
  for (const { id } of students) ctx.live.toUser(id, { action: 'lesson_notes', data: { lesson_id: after.id } })
  const isChanged = homework && isWritten(after.homework) && after.homework.trim() !== before.homework.trim()
  if (isChanged && after.status === LESSON_STATUS.completed) await notifyOfHomework(ctx, idsOf(students), homeworkOf(after))
}
