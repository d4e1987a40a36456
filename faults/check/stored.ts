import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type pg from 'pg'
import { linesOf, tokenOf } from '../browser/recorder'
import type { Shown } from '../browser/page'
import type { Classroom, Person } from '../world/school'
import type { State } from './check'
import { groupBy } from './group-by'

/** Messages that are compared: fewer than a page loads at once. */
const NEWEST = 25

interface Stroke {
  user: number
  id: string
  x: number
}
/** Everything of a classroom as it is in the database. */
export interface StoredClassroom {
  room: Classroom
  messages: { id: number; text: string }[]
  items: { id: number; version: number; lines: string[] }[]
  boards: { id: number; name: string }[]
  strokes: Stroke[]
  answers: { user: number; word: string; text: string }[]
  files: { id: number; owner: number; name: string; sha256: string }[]
  lessons: string[]
  /** People who are more than once in a lesson at the same time, or are not in it although they are connected. */
  attendance: { user: number; stays: number; open: number; overlaps: number }[]
}

export async function readClassroom(pool: pg.Pool, room: Classroom): Promise<StoredClassroom> {
  const rows = async <T>(sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows as T[]
  const people = [room.teacher, ...room.students].map(({ id }) => id)
  const meta = (type: number, item: number) =>
    rows<{ user_id: string; key: string; value: Record<string, never> }>(
      'select user_id, key, value from meta where source = $1 and type = $2 and item_id = $3 order by user_id, key',
      RECORD_SOURCE.board,
      type,
      item,
    )
  const messages = await rows<{ id: string; message: string }>(
    'select id, message from messages where channel_id = $1 and deleted_at is null order by id',
    room.channel,
  )
  const items = await rows<{ id: string; version: number; value: object }>(
    'select id, version, value from board_items where board_id = $1 and deleted_at is null order by position, id',
    room.board,
  )
  const boards = await rows<{ id: string; name: string }>(
    'select id, name from boards where module_id = $1 and deleted_at is null order by position, id',
    room.module,
  )
  const files = await rows<{ id: string; owner_id: string; name: string; sha256: string }>(
    `select id, owner_id, name, encode(sha256, 'hex') as sha256 from files where owner_id = any($1) and name like 'f-%'`,
    people,
  )
  const lessons = await rows<{ name: string }>('select name from lessons where room_id = $1 and deleted_at is null order by id', room.room)
  const attendance = await rows<{ user_id: string; stays: number; open: number; overlaps: number }>(
    `select p.user_id, count(*)::int as stays, (count(*) filter (where p.to_at is null))::int as open,
      (count(*) filter (where exists (select 1 from lesson_people o where o.lesson_id = p.lesson_id and o.user_id = p.user_id and o.id <> p.id
        and o.from_at < coalesce(p.to_at, 'infinity') and p.from_at < coalesce(o.to_at, 'infinity'))))::int as overlaps
    from lesson_people p join lessons l on l.id = p.lesson_id where l.room_id = $1 and p.from_at is not null group by p.user_id`,
    room.room,
  )
  return {
    room,
    messages: messages.map(({ id, message }) => ({ id: Number(id), text: message })),
    items: items.map(({ id, version, value }) => ({ id: Number(id), version, lines: linesOf(value) })),
    boards: boards.map(({ id, name }) => ({ id: Number(id), name })),
    strokes: (await meta(RECORD_TYPE.drawings, room.drawing)).map(({ user_id, key, value }) => ({
      user: Number(user_id),
      id: key,
      x: Number(value['x']),
    })),
    answers: (await meta(RECORD_TYPE.answers, room.exercise)).map(({ user_id, key, value }) => ({
      user: Number(user_id),
      word: key,
      text: value['t'] ?? '',
    })),
    files: files.map(({ id, owner_id, name, sha256 }) => ({ id: Number(id), owner: Number(owner_id), name, sha256 })),
    lessons: lessons.map(({ name }) => name),
    attendance: attendance.map(({ user_id, ...counts }) => ({ user: Number(user_id), ...counts })),
  }
}

/** Everything that writes are about, by their subjects; without what was there from the beginning. */
export function stateOf(all: readonly StoredClassroom[], mailed: readonly string[]): State {
  const lists = new Map<string, readonly string[]>([['mails', mailed]])
  const values = new Map<string, string>()
  for (const { room, messages, items, boards, strokes, answers, files, lessons } of all) {
    const initial = new Set([room.drawing, room.exercise, ...room.texts])
    lists.set(
      `channel ${room.channel}`,
      messages.map(({ text }) => tokenOf(text)),
    )
    lists.set(
      `board ${room.board}`,
      items.filter(({ id }) => !initial.has(id)).map(({ lines }) => lines[0] ?? ''),
    )
    lists.set(
      `module ${room.module}`,
      boards.map(({ name }) => name).filter((name) => name !== 'first'),
    )
    lists.set(`lessons ${room.room}`, lessons)
    for (const { id, lines } of items) if (id !== room.exercise) lists.set(`item ${id}`, lines.slice(1))
    for (const [owner, of] of groupBy(files, (file) => file.owner))
      lists.set(
        `files ${owner}`,
        of.map(({ name }) => name),
      )
    for (const { id, text } of messages) values.set(`text ${id}`, text)
    for (const { user, word, text } of answers) values.set(`answer ${user} ${word}`, text)
    for (const { user, id, x } of strokes) values.set(`stroke ${user} ${id}`, String(x))
  }
  return { lists, values }
}

/** What a person's page has to show of it. */
export function visibleTo({ id, teaches }: Person, { room, messages, items, boards, strokes, answers }: StoredClassroom): State {
  const people = [room.teacher, ...room.students].map((one) => one.id)
  const answersOf = teaches ? room.students[0]?.id : id
  return {
    lists: new Map([
      [
        'messages',
        messages
          .toReversed()
          .slice(0, NEWEST)
          .map((one) => `${one.id} ${one.text}`),
      ],
      ['items', items.map((one) => `${one.id} v${one.version} ${one.lines.join('/')}`)],
      ['boards', boards.map((one) => `${one.id} ${one.name}`)],
      ['online', people.toSorted((a, b) => a - b).map(String)],
    ]),
    values: new Map([
      // A student's drawing is seen by them and the teacher.
      ...strokes
        .filter(({ user }) => teaches || user === id || user === room.teacher.id)
        .map((one): [string, string] => [`stroke ${one.user}:${one.id}`, String(one.x)]),
      ...answers.filter(({ user }) => user === answersOf).map((one): [string, string] => [`answer ${one.word}`, one.text]),
    ]),
  }
}

/** What a page shows, in the same form. */
export function stateShown({ messages, items, boards, strokes, answers, online }: Shown): State {
  return {
    lists: new Map([
      ['messages', messages.slice(0, NEWEST).map((one) => `${one.id} ${one.text}`)],
      ['items', items.map((one) => `${one.id} v${one.version} ${linesOf(one.value).join('/')}`)],
      ['boards', boards.map((one) => `${one.id} ${one.name}`)],
      ['online', online.toSorted((a, b) => a - b).map(String)],
    ]),
    values: new Map([
      ...Object.entries(strokes).map(([name, stroke]): [string, string] => [`stroke ${name}`, String((stroke as { x: number }).x)]),
      ...Object.entries(answers as Record<string, { t: string }>).map(([word, { t }]): [string, string] => [`answer ${word}`, t]),
    ]),
  }
}
