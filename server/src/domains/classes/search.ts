import type { FoundRoom } from '@keel/contract/entities/class'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'
import { literalParts, personWords, termsOf } from '../site'
import { studentsOfRoom, teacherName } from './list'

const FOUND_MAX = 20

/** The searched words of a row of rooms; the index `rooms_words_idx` has the same expression. */
const roomWords = sql.raw(`to_tsvector('simple'::regconfig, translate(name, '@.+-_''/', '       '))`)

/** Classrooms that are not deleted, with a word like this in their name or in that of their teacher; each half is found by an index. As an array, or all classrooms would be read. */
const withTerm = (term: string): RawBuilder<unknown> => sql`
  select id from rooms where deleted_at is null and ${roomWords} @@ ${term}::tsquery
  union select id from rooms where deleted_at is null
    and owner_id = any(array(select id from users where erased_at is null and ${personWords} @@ ${term}::tsquery))`

/** Returns classrooms by all words of a search, each in their name or in their teacher's; without a search the newest ones. */
export async function findRooms(db: Kysely<DB>, search = ''): Promise<{ rooms: FoundRoom[]; more: boolean }> {
  const found = [
    ...termsOf(search).map((term) => sql`r.id = any(array(${withTerm(term)}))`),
    ...literalParts(search).map((part) => sql`position(${part} in lower(r.name || ' ' || u.first_name || ' ' || u.last_name)) > 0`),
  ]
  const { rows } = await sql<FoundRoom>`
    select r.id, r.name, r.type, ${teacherName} as teacher, ${studentsOfRoom} as students
    from rooms r join users u on u.id = r.owner_id
    where ${sql.join([sql`r.deleted_at is null`, ...found], sql` and `)}
    order by ${found.length === 0 ? sql`r.id desc` : sql`r.name, r.id`} limit ${FOUND_MAX + 1}`.execute(db)
  return { rooms: rows.slice(0, FOUND_MAX), more: rows.length > FOUND_MAX }
}
