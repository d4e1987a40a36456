import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/**
 * Returns the names in a teacher's classrooms: of members, as they are called there, of former students, and the teacher's own; and those of
 * the student whose text it is.
 */
export async function namesAround(db: Kysely<DB>, teacherId: number, studentId = teacherId): Promise<string[]> {
  const { rows } = await sql<{ first_name: string; last_name: string; alias: string | null }>`
    with people as (
      select m.user_id as id from rooms r join room_members m on m.room_id = r.id where r.owner_id = ${teacherId}
      union select student_id from students where teacher_id = ${teacherId}
      union select ${teacherId}::bigint
      union select ${studentId}::bigint)
    select u.first_name, u.last_name, s.alias from people p join users u on u.id = p.id
      left join students s on s.teacher_id = ${teacherId} and s.student_id = p.id`.execute(db)
  return rows.flatMap(({ first_name, last_name, alias }) => [first_name, last_name, alias ?? ''])
}
