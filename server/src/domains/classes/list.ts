import { PAGE_SIZE } from '@keel/contract/constants'
import type { ClassRoom, SchoolClass } from '@keel/contract/entities/class'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'

interface Row {
  id: number
  name: string
  created_at: Date
  token: string | null
  expires_at: Date | null
  rooms: ClassRoom[]
  students: number
}

/** Name of the teacher `u`; a deleted account has no last name. */
export const teacherName = sql.raw(`trim(u.first_name || ' ' || u.last_name)`)
/** How many students the classroom `r` has. */
export const studentsOfRoom = sql.raw(`(select count(*)::int from room_members m where m.room_id = r.id)`)

const select = (where: RawBuilder<unknown>, limit: number) => sql<Row>`
  select c.id, c.name, c.created_at, c.token, c.expires_at,
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'type', r.type, 'teacher', ${teacherName},
        'students', ${studentsOfRoom}, 'deleted', r.deleted_at is not null) order by r.name, r.id)
      from class_rooms x join rooms r on r.id = x.room_id join users u on u.id = r.owner_id where x.class_id = c.id), '[]') as rooms,
    (select count(distinct m.user_id)::int from class_rooms x join rooms r on r.id = x.room_id join room_members m on m.room_id = r.id
      where x.class_id = c.id and r.deleted_at is null) as students
  from classes c where ${where} order by c.id desc limit ${limit}`

const present = (base: string, { id, name, created_at, token, expires_at, rooms, students }: Row): SchoolClass => ({
  id,
  name,
  rooms,
  students,
  created_at: created_at.toISOString(),
  link: token === null || expires_at === null ? null : { token, url: `${base}/c/${token}`, expires_at: expires_at.toISOString() },
})

/** Returns a page of the classes, the newest first. */
export async function listClasses(
  db: Kysely<DB>,
  base: string,
  { search = '', before = Number.MAX_SAFE_INTEGER }: { search?: string | undefined; before?: number | undefined },
): Promise<{ classes: SchoolClass[]; more: boolean }> {
  const part = search.normalize('NFC').trim().toLowerCase()
  const { rows } = await select(sql`c.id < ${before} and (${part} = '' or position(${part} in lower(c.name)) > 0)`, PAGE_SIZE + 1).execute(
    db,
  )
  return { classes: rows.slice(0, PAGE_SIZE).map((row) => present(base, row)), more: rows.length > PAGE_SIZE }
}

/** Returns one class. @throws `not.found` */
export async function getClass(db: Kysely<DB>, base: string, id: number): Promise<SchoolClass> {
  const { rows } = await select(sql`c.id = ${id}`, 1).execute(db)
  if (!rows[0]) throw new AppError('not.found')
  return present(base, rows[0])
}
