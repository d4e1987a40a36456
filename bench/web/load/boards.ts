import { codeOf, type ItemName, itemTypes } from '@keel/contract/items/registry'
import { ROOM_TYPE } from '@keel/contract/constants'
import { makePdf } from '../../../e2e/fixtures/pdf'
import type pg from 'pg'
import { picture } from './scene'
import type { Teacher } from './teacher'

export const SMALL = 20
export const LARGE = 200
/** The contents of twenty items: a large board repeats them ten times, so that both begin alike. */
const MIX: readonly ItemName[] = [
  ...(['heading', 'text', 'select-exercise', 'image', 'text', 'words', 'word-in-gap', 'table', 'text', 'pdf'] as const),
  ...(['heading', 'text', 'dnd-group', 'image', 'text', 'words', 'map-words', 'table', 'text', 'text'] as const),
]
const SENTENCE = 'The quick brown fox jumps over the lazy dog. Съешь ещё этих мягких французских булок. '

export interface Boards {
  module: number
  empty: number
  small: number
  large: number
}
export const boardNames = { empty: 'Nothing', small: 'Twenty', large: 'Two hundred' } as const
export type BoardName = keyof typeof boardNames

/** A module with an empty board, one of twenty items and one of two hundred. */
export async function makeBoards(pool: pg.Pool, { make, upload }: Teacher): Promise<Boards> {
  const room = await make('/rooms', { name: 'Boards', type: ROOM_TYPE.individual })
  const module = await make(`/rooms/${room}/modules`, { name: 'Boards' })
  const board = async (name: BoardName, items: number): Promise<number> => {
    const id = await make(`/modules/${module}/boards`, { name: boardNames[name] })
    if (items > 0) await fill(pool, upload, id, items)
    return id
  }
  return { module, empty: await board('empty', 0), small: await board('small', SMALL), large: await board('large', LARGE) }
}

async function fill(pool: pg.Pool, upload: Teacher['upload'], board: number, items: number): Promise<void> {
  for (let at = 0; at < items; at++) {
    const name = MIX[at % MIX.length] ?? 'text'
    const value = await valueOf(name, at, upload)
    await pool.query('insert into board_items (board_id, type, value, position) values ($1, $2, $3, $4)', [
      board,
      codeOf[name],
      JSON.stringify(value),
      `b${String(at).padStart(4, '0')}`,
    ])
  }
}

async function valueOf(name: ItemName, at: number, upload: Teacher['upload']): Promise<unknown> {
  if (name === 'text') return { content: [{ type: 'paragraph', content: [{ type: 'text', text: `Text ${at}. ${SENTENCE.repeat(3)}` }] }] }
  if (name === 'image') return { file_id: await upload(picture(), `picture-${at}.bmp`) }
  if (name === 'pdf') {
    const pages = makePdf(['First page', 'Second page', 'Third page'], 20)
    return { file_id: await upload(new Blob([new Uint8Array(pages)], { type: 'application/pdf' }), `unit-${at}.pdf`) }
  }
  return itemTypes[codeOf[name]].sample()
}
