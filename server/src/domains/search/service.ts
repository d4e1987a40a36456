import { SEARCH_FOUND_MAX } from '@keel/contract/constants'
import type { SearchResults } from '@keel/contract/entities/search'
import { allows } from '@keel/contract/permissions'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isSeen, outsiderRole, scopeJoins, scopeNotDeleted } from '../../access/scope'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { containsTerms, matchRank, termsIn } from '../../db/text-pattern'
import { requireUser, type Caller, type SessionUser } from '../../http/caller'
import { listHomework } from '../homework'
import { findLessons } from '../lessons'
import { listLibrary } from '../library'
import { roomIdsOf } from '../rooms'
import { studentIdsOf } from '../students'
import { listWords } from '../vocabulary'

type Found<K extends keyof SearchResults> = SearchResults[K]
const NONE = { found: [], more: false }

const page = <T>(rows: readonly T[]): { found: T[]; more: boolean } => ({
  found: rows.slice(0, SEARCH_FOUND_MAX),
  more: rows.length > SEARCH_FOUND_MAX,
})

async function rowsOf<T>(db: Kysely<DB>, query: RawBuilder<T>): Promise<{ found: T[]; more: boolean }> {
  return page((await query.execute(db)).rows)
}

/** The person's own classrooms and those they are in, from `rooms r`. */
const ownRooms = (db: Kysely<DB>, userId: number) => sql`r.id = any(array(${roomIdsOf(db, userId)})) and r.deleted_at is null`

const findRooms = (db: Kysely<DB>, { id }: SessionUser, q: string): Promise<Found<'rooms'>> =>
  rowsOf(
    db,
    sql<Found<'rooms'>['found'][number]>`select r.id, r.name from rooms r
      where ${ownRooms(db, id)} and ${containsTerms(sql`r.name`, q)}
      order by ${matchRank(sql`r.name`, q)}, r.id desc limit ${SEARCH_FOUND_MAX + 1}`,
  )

/** Boards of the person's classrooms and space; a word may be that of the board's module. Boards of homework and of the library belong to these. */
const findBoards = (db: Kysely<DB>, user: SessionUser, q: string): Promise<Found<'boards'>> => {
  const modules = sql`m.id = any(array(
    select id from modules where room_id = any(array(select r.id from rooms r where ${ownRooms(db, user.id)}))
    union all select id from modules where owner_id = ${user.id} and room_id is null and library_id is null and homework_id is null))`
  return rowsOf(
    db,
    sql<Found<'boards'>['found'][number]>`
      select b.id, b.name, m.id as module_id, m.name as module_name, m.room_id, coalesce(r.name, '') as room_name
      from modules m ${scopeJoins(user.id)} join boards b on b.module_id = m.id
      where ${modules} and ${scopeNotDeleted} and b.deleted_at is null and ${isSeen('m.hidden', user)} and ${isSeen('b.hidden', user)}
        and ${containsTerms(sql`(b.name || ' ' || m.name)`, q)}
      order by ${matchRank(sql`b.name`, q)}, b.id desc limit ${SEARCH_FOUND_MAX + 1}`,
  )
}

/** The teacher's students that are not archived, as the list of students shows them. */
const findStudents = (db: Kysely<DB>, { id }: SessionUser, q: string): Promise<Found<'students'>> => {
  const names = sql`concat_ws(' ', s.alias, u.first_name, u.last_name, u.email)`
  return rowsOf(
    db,
    sql<Found<'students'>['found'][number]>`
      select u.id, u.first_name, u.last_name, s.alias from users u left join students s on s.teacher_id = ${id} and s.student_id = u.id
      where u.id = any(array(${studentIdsOf(id)})) and u.erased_at is null and s.archived is not true and ${containsTerms(names, q)}
      order by ${matchRank(names, q)}, coalesce(s.alias, u.first_name || ' ' || u.last_name), u.id limit ${SEARCH_FOUND_MAX + 1}`,
  )
}

/** What the index of words leaves out of a search: terms with a sign that could be meant as a pattern are in the text as they are. */
const hasSigns = (q: string) => {
  const terms = termsIn(q).filter((term) => /[%_\\]/.test(term))
  return (text: string) => terms.every((term) => text.toLowerCase().includes(term))
}

/** Entries by their names and contents as the library finds them, those whose names begin with the search first. */
async function findInLibrary(ctx: Pick<Context, 'db'>, caller: Caller, q: string): Promise<Found<'library'>> {
  const { items, more } = await listLibrary(ctx, caller, { offset: 0, search: q, sort: 'name' })
  const isWanted = hasSigns(q)
  const found = items.filter(({ name }) => isWanted(name))
  return {
    found: found.slice(0, SEARCH_FOUND_MAX).map(({ id, type, name, folder_name }) => ({ id, type, name, folder_name })),
    more: more || found.length > SEARCH_FOUND_MAX,
  }
}

async function findWords(ctx: Pick<Context, 'db'>, userId: number, q: string): Promise<Found<'words'>> {
  const { words, more } = await listWords(ctx, userId, { offset: 0, search: q })
  const isWanted = hasSigns(q)
  const found = page(words.filter(({ word, translate }) => isWanted(`${word} ${translate}`)))
  return { found: found.found.map(({ id, word, translate }) => ({ id, word, translate })), more: more || found.more }
}

async function findHomework(db: Kysely<DB>, caller: Caller, q: string): Promise<Found<'homework'>> {
  const { homework, more } = await listHomework(db, caller, { offset: 0, search: q })
  const found = page(homework)
  return { found: found.found.map(({ id, title, room_name }) => ({ id, title, room_name })), more: more || found.more }
}

/** Lessons of the journal with these words, newest first; before them those that began in the time that is asked for. */
async function findInJournal(
  db: Kysely<DB>,
  user: SessionUser,
  { q, from, to }: { q: string; from?: string | undefined; to?: string | undefined },
): Promise<Found<'lessons'>> {
  const inTime = from === undefined || to === undefined ? [] : await findLessons(db, user, { from, to }, SEARCH_FOUND_MAX + 1)
  const byWords = await findLessons(db, user, { search: q }, SEARCH_FOUND_MAX + 1)
  return page([...new Map([...inTime, ...byWords].map((lesson) => [lesson.id, lesson])).values()])
}

/** Returns what a person sees anywhere with all words of a search, each kind by the rules of its own screen. */
export async function searchEverywhere(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  query: { q: string; from?: string | undefined; to?: string | undefined },
): Promise<SearchResults> {
  const { db } = ctx
  const user = requireUser(caller)
  const { q } = query
  const role = outsiderRole(user)
  const [rooms, boards, library, students, lessons, words, homework] = await Promise.all([
    findRooms(db, user, q),
    findBoards(db, user, q),
    allows('library.own', role) ? findInLibrary(ctx, caller, q) : NONE,
    allows('students.list', role) ? findStudents(db, user, q) : NONE,
    findInJournal(db, user, query),
    findWords(ctx, user.id, q),
    findHomework(db, caller, q),
  ])
  return { rooms, boards, library, students, lessons, words, homework }
}
