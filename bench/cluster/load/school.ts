import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/protocol'
import { itemTypes } from '@keel/contract/items/registry'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export const ROOM_SIZE = 10
/** Words to write into gaps. */
export const EXERCISE_TYPE = 17

export interface Person {
  id: number
  room: number
  board: number
  /** An item of text on the board. */
  item: number
  /** A picture on the board, to draw on, an exercise, and the room's chat. */
  drawing: number
  exercise: number
  channel: number
  teaches: boolean
  headers: Record<string, string> & { cookie: string }
}

const ids = async (pool: pg.Pool, text: string, values: unknown[]): Promise<number[]> =>
  (await pool.query<{ id: string }>(`with made as (${text} returning id) select id from made order by id`, values)).rows.map(({ id }) =>
    Number(id),
  )

/** A school of so many signed-in people in classrooms of a teacher and nine students each, with a board; directly in the database. */
export async function makeSchool(pool: pg.Pool, count: number): Promise<Person[]> {
  const name = randomBytes(6).toString('hex')
  const users = await ids(
    pool,
    `insert into users (first_name, last_name, email, password_hash, role, verified_at)
     select 'Ann', 'Load', $1 || n || '@example.test', 'unusable', case n % ${ROOM_SIZE} when 0 then 1 else 2 end, now()
     from generate_series(0, $2::int - 1) n order by n`,
    [name, count],
  )
  const tokens = users.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into sessions (id, token_hash, user_id, expires_at)
     select $1 || u, h, u, now() + interval '1 day' from unnest($2::bigint[], $3::bytea[]) as t(u, h)`,
    [name, users, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  const teachers = users.filter((_, at) => at % ROOM_SIZE === 0)
  const rooms = await ids(pool, `insert into rooms (owner_id, name, type) select t, 'B1', 2 from unnest($1::bigint[]) t order by t`, [
    teachers,
  ])
  const seats = users.map((user, at) => ({ user, room: rooms[Math.floor(at / ROOM_SIZE)] ?? 0, teaches: at % ROOM_SIZE === 0 }))
  const students = seats.filter(({ teaches }) => !teaches)
  await pool.query('insert into room_members (room_id, user_id) select * from unnest($1::bigint[], $2::bigint[])', [
    students.map(({ room }) => room),
    students.map(({ user }) => user),
  ])
  const modules = await ids(
    pool,
    `insert into modules (room_id, owner_id, name, position) select r, o, 'Unit 1', 'a0' from unnest($1::bigint[], $2::bigint[]) as t(r, o) order by r`,
    [rooms, teachers],
  )
  const boards = await ids(
    pool,
    `insert into boards (module_id, name, position) select m, 'Warm-up', 'a0' from unnest($1::bigint[]) m order by m`,
    [modules],
  )
  const addItems = (type: number, value: unknown, position: string): Promise<number[]> =>
    ids(
      pool,
      `insert into board_items (board_id, type, value, position) select b, $2, $3::jsonb, $4 from unnest($1::bigint[]) b order by b`,
      [boards, type, JSON.stringify(value), position],
    )
  const [file] = await ids(
    pool,
    `insert into files (owner_id, name, mime, size, sha256, storage_key) values ($1, 'map.png', 'image/png', 1, '\\x00', $2)`,
    [teachers[0], randomBytes(16).toString('hex')],
  )
  const items = await addItems(1, textValue('Warm-up'), 'a0')
  const drawings = await addItems(7, { file_id: file }, 'a1')
  const exercises = await addItems(EXERCISE_TYPE, itemTypes[EXERCISE_TYPE].sample(), 'a2')
  const channels = await ids(pool, 'insert into channels (type, room_id) select 2, r from unnest($1::bigint[]) r order by r', [rooms])
  await pool.query('insert into channel_members (channel_id, user_id) select * from unnest($1::bigint[], $2::bigint[])', [
    seats.map((_, at) => channels[Math.floor(at / ROOM_SIZE)]),
    users,
  ])
  return seats.map(({ user, room, teaches }, at) => {
    const [place, csrf] = [Math.floor(at / ROOM_SIZE), randomBytes(18).toString('base64url')]
    const cookie = `${SESSION_COOKIE}=${tokens[at]}; ${CSRF_COOKIE}=${csrf}`
    const [board = 0, item = 0, drawing = 0, exercise = 0, channel = 0] = [boards, items, drawings, exercises, channels].map(
      (of) => of[place],
    )
    return { id: user, room, teaches, board, item, drawing, exercise, channel, headers: { cookie, [CSRF_HEADER]: csrf } }
  })
}

export const textValue = (text: string): object => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
