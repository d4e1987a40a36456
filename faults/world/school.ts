import { CSRF_COOKIE, SESSION_COOKIE } from '@keel/contract/protocol'
import { itemTypes } from '@keel/contract/items/registry'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Random } from '../random'

export interface Person {
  id: number
  teaches: boolean
  /** As a browser holds them. */
  cookies: Record<string, string>
}
export interface Classroom {
  room: number
  channel: number
  module: number
  board: number
  /** Item on which people draw. */
  drawing: number
  exercise: number
  /** Items of text that are there from the beginning. */
  texts: number[]
  teacher: Person
  students: Person[]
}

const idOf = async (pool: pg.Pool, sql: string, values: unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>(`${sql} returning id`, values)
  return Number(rows[0]?.id)
}

async function makePerson(pool: pg.Pool, role: 1 | 2): Promise<Person> {
  const name = randomBytes(8).toString('hex')
  const id = await idOf(
    pool,
    `insert into users (first_name, last_name, email, password_hash, role, verified_at) values ('Ann', 'Fault', $1, 'unusable', $2, now())`,
    [`${name}@example.test`, role],
  )
  const [token, csrf] = [randomBytes(32).toString('base64url'), randomBytes(18).toString('base64url')]
  await pool.query(`insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
    name,
    createHash('sha256').update(token).digest(),
    id,
  ])
  return { id, teaches: role === 1, cookies: { [SESSION_COOKIE]: token, [CSRF_COOKIE]: csrf } }
}

/** A classroom with a board, directly in the database: creating it is not under test. */
export async function makeClassroom(pool: pg.Pool, random: Random): Promise<Classroom> {
  const teacher = await makePerson(pool, 1)
  const students = await Promise.all(Array.from({ length: random.whole(2, 4) }, () => makePerson(pool, 2)))
  const room = await idOf(pool, `insert into rooms (owner_id, name, type) values ($1, 'B1', 2)`, [teacher.id])
  const channel = await idOf(pool, `insert into channels (type, room_id) values (2, $1)`, [room])
  for (const { id } of students) await pool.query('insert into room_members (room_id, user_id) values ($1, $2)', [room, id])
  for (const { id } of [teacher, ...students])
    await pool.query('insert into channel_members (channel_id, user_id) values ($1, $2)', [channel, id])
  const module = await idOf(pool, `insert into modules (room_id, owner_id, name, position) values ($1, $2, 'Unit 1', 'a0')`, [
    room,
    teacher.id,
  ])
  const board = await idOf(pool, `insert into boards (module_id, name, position) values ($1, 'first', 'a0')`, [module])
  const file = await idOf(
    pool,
    `insert into files (owner_id, name, mime, size, sha256, storage_key) values ($1, 'map.png', 'image/png', 1, '\\x00', $2)`,
    [teacher.id, randomBytes(16).toString('hex')],
  )
  const item = (type: number, value: unknown, position: string) =>
    idOf(pool, 'insert into board_items (board_id, type, value, position) values ($1, $2, $3, $4)', [
      board,
      type,
      JSON.stringify(value),
      position,
    ])
  const text = (line: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: line }] }] })
  return {
    room,
    channel,
    module,
    board,
    drawing: await item(7, { file_id: file }, 'a0'),
    exercise: await item(17, itemTypes[17].sample(), 'a1'),
    texts: [await item(1, text('first text'), 'a2'), await item(1, text('second text'), 'a3')],
    teacher,
    students,
  }
}
