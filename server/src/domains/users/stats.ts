import { LESSON_STATUS, META_SOURCE, META_TYPE, ROLE } from '@keel/contract/constants'
import type { UserStats } from '@keel/contract/entities/user'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

const DAYS = 30

/** Figures of the last 30 days: a teacher's own lessons and the answers of their students, or a student's own. */
export async function statsOf(db: Kysely<DB>, user: { id: number; role: 1 | 2 }, now: Date): Promise<UserStats> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const isTeacher = user.role === ROLE.teacher
  const attended = sql<boolean>`exists (select 1 from lesson_people p where p.lesson_id = l.id and p.user_id = ${user.id} and p.from_at is not null)`
  const {
    rows: [lessons],
  } = await sql<{ lessons: number; minutes: number; students: number }>`
    with mine as (
      select l.id, l.started_at, l.completed_at from lessons l
      where l.deleted_at is null and l.status = ${LESSON_STATUS.completed} and l.completed_at >= ${since}
        and ${isTeacher ? sql<boolean>`l.owner_id = ${user.id}` : attended}
    )
    select count(*)::int as lessons,
      coalesce(round(sum(extract(epoch from completed_at - started_at)) / 60), 0)::int as minutes,
      (select count(distinct p.user_id)::int from lesson_people p join users u on u.id = p.user_id
        where p.lesson_id in (select id from mine) and p.from_at is not null and u.role = ${ROLE.student}) as students
    from mine`.execute(db)
  const {
    rows: [rooms],
  } = await sql<{ rooms: number }>`
    select count(*)::int as rooms from rooms r where r.deleted_at is null
      and ${isTeacher ? sql`r.owner_id = ${user.id}` : sql`r.id in (select room_id from room_members where user_id = ${user.id})`}`.execute(
    db,
  )
  const {
    rows: [answers],
  } = await sql<{ answers: number; first_try: number }>`
    select count(*)::int as answers, (count(*) filter (where m.value @> '{"first_success": true}' or m.value @> '{"fs": true}' or m.value @> '{"first": true}'))::int as first_try
    from meta m
    where m.source = ${META_SOURCE.board} and m.type = ${META_TYPE.actions} and m.updated_at >= ${since} and m.user_id <> 0
      and ${
        isTeacher
          ? sql`m.item_id in (select i.id from board_items i join boards b on b.id = i.board_id join modules d on d.id = b.module_id where d.owner_id = ${user.id})`
          : sql`m.user_id = ${user.id}`
      }`.execute(db)
  if (!lessons || !rooms || !answers) throw new Error('an aggregate gave no row')
  return { ...lessons, ...rooms, ...answers }
}
