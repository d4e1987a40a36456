import type { AccountFacts } from '@keel/contract/entities/account'
import { LESSON_STATUS, RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { libraryKinds } from '@keel/contract/items/codes'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** Lessons of a teacher that stay in a student's journal. */
export const outlivingLessons = (
  teacherId: number,
) => sql<boolean>`l.owner_id = ${teacherId} and l.deleted_at is null and l.status = ${sql.lit(LESSON_STATUS.completed)} and exists (
  select from lesson_people p join users u on u.id = p.user_id where p.lesson_id = l.id and p.user_id <> ${teacherId} and u.erased_at is null)`

/** Messages in channels that outlive the person's own classrooms. */
const outlivingMessages = (userId: number) => sql<boolean>`m.user_id = ${userId} and m.deleted_at is null and exists (
  select from channels c left join rooms r on r.id = c.room_id where c.id = m.channel_id and (r.id is null or (r.owner_id <> ${userId} and r.deleted_at is null)))`

/** Returns the amounts of a person's data. */
export async function factsOf(db: Kysely<DB>, id: number, now: Date): Promise<AccountFacts> {
  const own = sql`select r.id from rooms r where r.owner_id = ${id} and r.deleted_at is null`
  const { rows } = await sql<AccountFacts>`select
    (select count(*)::int from (${own}) own) as rooms,
    (select count(distinct m.user_id)::int from room_members m where m.room_id in (${own})) as students,
    (select count(*)::int from boards b join modules m on m.id = b.module_id where m.owner_id = ${id} and m.library_id is null and m.homework_id is null and m.deleted_at is null
      and b.deleted_at is null and (m.room_id is null or m.room_id in (${own}))) as boards,
    (select count(*)::int from library_items l where l.owner_id = ${id} and l.deleted_at is null and l.type <> ${libraryKinds.folder}) as things,
    (select count(*)::int from library_shares s join library_items l on l.id = s.item_id where l.owner_id = ${id} and l.deleted_at is null and s.revoked_at is null) as links,
    (select count(*)::int from lessons l where ${outlivingLessons(id)}) as lessons,
    (select count(*)::int from schedule_events e where e.owner_id = ${id} and e.deleted_at is null and e.ends_at > ${now})
      + (select count(*)::int from schedule_events e where e.student_id = ${id} and e.deleted_at is null and e.ends_at > ${now}) as planned,
    (select count(*)::int from room_members m join rooms r on r.id = m.room_id where m.user_id = ${id} and r.deleted_at is null) as joined,
    (select count(distinct x.item_id)::int from meta x where x.user_id = ${id} and x.user_id <> 0 and x.source = ${RECORD_SOURCE.board} and x.type = ${RECORD_TYPE.answers}) as answers,
    (select count(*)::int from words w where w.user_id = ${id} and w.deleted_at is null) as words,
    (select count(*)::int from messages m where ${outlivingMessages(id)}) as messages,
    f.files, f.file_bytes
    from (select count(*)::int as files, coalesce(sum(size), 0)::float8 as file_bytes from files where owner_id = ${id}) f`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('an aggregate returned no row')
  return facts
}
