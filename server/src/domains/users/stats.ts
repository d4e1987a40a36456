import { LESSON_STATUS, RECORD_SOURCE, RECORD_TYPE, ROLE, type Role } from '@keel/contract/constants'
import type { UserStats } from '@keel/contract/entities/user'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { itemJoins } from '../../access/scope'
import type { DB } from '../../db/schema'

const DAYS = 30
const PARTS = 5
const PART_MS = (DAYS / PARTS) * 86_400_000
/** No lesson lasts longer: recently ended ones began not much earlier, which an index can find. */
const LESSON_MAX_MS = 7 * 86_400_000

/** Returns figures of the last 30 days: a teacher's lessons and the answers of their students, or a student's own. */
export async function statsOf(db: Kysely<DB>, user: { id: number; role: Role }, now: Date): Promise<UserStats> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const isTeacher = user.role === ROLE.teacher
  const begun = new Date(since.getTime() - LESSON_MAX_MS)
  // Filtered by the person first, however many lessons the school has.
  const own = isTeacher
    ? sql`lessons l where l.owner_id = ${user.id}`
    : sql`(select distinct lesson_id from lesson_people where user_id = ${user.id} and from_at is not null and started_at >= ${begun} offset 0) p
        join lessons l on l.id = p.lesson_id where true`
  const part = (at: RawBuilder<unknown>) =>
    sql`least(${PARTS - 1}, floor(extract(epoch from ${at} - ${since}::timestamptz) * 1000 / ${PART_MS}))::int`
  const lessons = await sql<{ part: number; lessons: number; seconds: number; students: number[] | null }>`
    with mine as (
      select l.id, l.started_at, l.completed_at from ${own}
        and l.deleted_at is null and l.status = ${LESSON_STATUS.completed} and l.completed_at >= ${since} and l.started_at >= ${begun}
    )
    select ${part(sql`completed_at`)} as part, count(*)::int as lessons, coalesce(sum(extract(epoch from completed_at - started_at)), 0)::float8 as seconds,
      (select array_agg(distinct p.user_id) from lesson_people p join users u on u.id = p.user_id
        where p.lesson_id = any(array_agg(mine.id)) and p.from_at is not null and u.role = ${ROLE.student}) as students
    from mine group by 1`.execute(db)
  const {
    rows: [rooms],
  } = await sql<{ rooms: number }>`
    select count(*)::int as rooms from rooms r where r.deleted_at is null
      and ${isTeacher ? sql`r.owner_id = ${user.id}` : sql`r.id in (select room_id from room_members where user_id = ${user.id})`}`.execute(
    db,
  )
  const answers = await sql<{ part: number; answers: number; first_try: number }>`
    select ${part(sql`m.updated_at`)} as part, count(*)::int as answers, (count(*) filter (where m.value @> '{"first_success": true}' or m.value @> '{"fs": true}' or m.value @> '{"first": true}'))::int as first_try
    from meta m
    where m.source = ${RECORD_SOURCE.board} and m.type = ${RECORD_TYPE.answers} and m.updated_at >= ${since} and m.user_id <> 0
      and not exists (select from board_items l where l.id = m.item_id and l.type = any(${[...WITHOUT_FIRST_TRY]}::int[]))
      and ${
        isTeacher
          ? sql`m.item_id in (select i.id from board_items i ${itemJoins} where m.owner_id = ${user.id})`
          : sql`m.user_id = ${user.id}`
      }
    group by 1`.execute(db)
  if (!rooms) throw new Error('an aggregate returned no row')
  const parts = Array.from({ length: PARTS }, (_, index) => {
    const held = lessons.rows.find((row) => row.part === index)
    const counts = answers.rows.find((row) => row.part === index)
    return {
      from: new Date(since.getTime() + index * PART_MS).toISOString(),
      lessons: held?.lessons ?? 0,
      minutes: Math.round((held?.seconds ?? 0) / 60),
      answers: counts?.answers ?? 0,
      first_try: counts?.first_try ?? 0,
    }
  })
  const sum = (of: (one: (typeof parts)[number]) => number) => parts.reduce((total, one) => total + of(one), 0)
  return {
    parts,
    lessons: sum((one) => one.lessons),
    minutes: Math.round(lessons.rows.reduce((total, { seconds }) => total + seconds, 0) / 60),
    students: new Set(lessons.rows.flatMap(({ students }) => students ?? [])).size,
    rooms: rooms.rooms,
    answers: sum((one) => one.answers),
    first_try: sum((one) => one.first_try),
  }
}
