import type pg from 'pg'
import { makePerson } from '../../load/people'

const BOARDS = 40
const ITEMS = 50
export interface School {
  user: number
  room: number
  board: number
  item: number
  value: string
  headers: Record<string, string>
}

/** A text of about this many bytes, in two scripts and with punctuation, like a teacher's text. */
function valueOf(bytes: number): string {
  const paragraph = {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'The quick brown fox. Съешь ещё этих мягких булок. ' },
      { type: 'text', text: 'bold words', marks: [{ type: 'bold' }] },
    ],
  }
  const content: object[] = []
  while (Buffer.byteLength(JSON.stringify({ content })) < bytes) content.push(paragraph)
  return JSON.stringify({ content })
}

/** A signed-in teacher with a classroom of full boards, made directly in the database. */
export async function makeSchool(pool: pg.Pool, itemBytes: number): Promise<School> {
  const one = async (sql: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ id: string }>(`${sql} returning id`, values)).rows[0]?.id)
  const { id: user, headers } = await makePerson(pool, 'bench')
  const room = await one(`insert into rooms (owner_id, name, type) values ($1, 'Bench', 1)`, [user])
  const module = await one(`insert into modules (room_id, owner_id, name, position) values ($1, $2, 'Module', 'a0')`, [room, user])
  const value = valueOf(itemBytes)
  let board = 0
  for (let n = 0; n < BOARDS; n++) {
    board = await one(`insert into boards (module_id, name, position) values ($1, 'Board', $2)`, [module, `b${String(n).padStart(2, '0')}`])
    await pool.query(
      `insert into board_items (board_id, type, value, position) select $1, 1, $2::jsonb, 'b' || lpad(n::text, 2, '0') from generate_series(1, $3) n`,
      [board, value, ITEMS],
    )
  }
  await pool.query('vacuum analyze')
  const item = Number((await pool.query<{ id: string }>('select min(id) as id from board_items where board_id = $1', [board])).rows[0]?.id)
  return { user, room, board, item, value, headers }
}
