import { itemTypes } from '@keel/contract/items/registry'
import { valueVersion } from '@keel/contract/items/value-version'
import { CHANNEL_TYPE, HIDDEN } from '@keel/contract/constants'
import { generateNKeysBetween } from 'fractional-indexing'
import type { Insertable, Transaction } from 'kysely'
import { json } from '../db/json'
import type { DB, Rooms } from '../db/schema'
import { storedHidden } from '../domains/board-items'
import type { DemoBoard, DemoModule } from './lessons'
import type { DemoItem } from './write'

export interface MadeRoom {
  id: number
  name: string
}
/** A stored board with its items. */
export interface MadeBoard {
  id: number
  items: (DemoItem & { id: number })[]
}

export async function addRoom(
  trx: Transaction<DB>,
  owner_id: number,
  room: Pick<Insertable<Rooms>, 'name' | 'type' | 'lang' | 'level'>,
  students: number[],
): Promise<MadeRoom> {
  const { name } = room
  const { id } = await trx
    .insertInto('rooms')
    .values({ owner_id, ...room })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('room_members')
    .values(students.map((user_id) => ({ room_id: id, user_id })))
    .execute()
  const channel = await trx
    .insertInto('channels')
    .values({ type: CHANNEL_TYPE.group, room_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('channel_members')
    .values([owner_id, ...students].map((user_id) => ({ channel_id: channel.id, user_id })))
    .execute()
  return { id, name }
}

/** Adds modules to a classroom; their boards by name. */
export async function addModules(
  trx: Transaction<DB>,
  owner_id: number,
  room_id: number,
  modules: readonly DemoModule[],
): Promise<Map<string, MadeBoard>> {
  const made = new Map<string, MadeBoard>()
  const positions = generateNKeysBetween(null, null, modules.length)
  for (const [i, { name, hidden, boards }] of modules.entries()) {
    const { id } = await trx
      .insertInto('modules')
      .values({ owner_id, room_id, name, hidden: hidden ? HIDDEN.hidden : HIDDEN.visible, position: positions[i] ?? 'a0' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [board, one] of await addBoards(trx, id, boards)) made.set(board, one)
  }
  return made
}

/** Adds boards to a module; by name. */
export async function addBoards(trx: Transaction<DB>, module_id: number, boards: readonly DemoBoard[]): Promise<Map<string, MadeBoard>> {
  const made = new Map<string, MadeBoard>()
  const places = generateNKeysBetween(null, null, boards.length)
  for (const [n, { name, items }] of boards.entries()) {
    const { id } = await trx
      .insertInto('boards')
      .values({ module_id, name, position: places[n] ?? 'a0' })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.set(name, { id, items: await addItems(trx, id, items) })
  }
  return made
}

/** Adds items to a board, in their order. */
export async function addItems(trx: Transaction<DB>, board_id: number, items: readonly DemoItem[]): Promise<MadeBoard['items']> {
  const made: MadeBoard['items'] = []
  const positions = generateNKeysBetween(null, null, items.length)
  for (const [i, { type, value }] of items.entries()) {
    const { id } = await trx
      .insertInto('board_items')
      .values({
        board_id,
        type,
        value: json(value),
        value_version: valueVersion(type),
        hidden: storedHidden(type),
        position: positions[i] ?? 'a0',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const file of itemTypes[type].files(value))
      await trx.insertInto('file_refs').values({ file_id: file.id, board_item_id: id }).execute()
    made.push({ id, type, value })
  }
  return made
}

/** A conversation in a classroom, a minute between messages; everybody has seen what precedes their last message. */
export async function say(trx: Transaction<DB>, roomId: number, from: Date, messages: [number, string][]): Promise<void> {
  const { id: channel_id } = await trx.selectFrom('channels').select('id').where('room_id', '=', roomId).executeTakeFirstOrThrow()
  for (const [i, [user_id, message]] of messages.entries()) {
    const created_at = new Date(from.getTime() + i * 60_000)
    const { id } = await trx
      .insertInto('messages')
      .values({ channel_id, user_id, message, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('channel_members')
      .set({ seen_message_id: id })
      .where('channel_id', '=', channel_id)
      .where('user_id', '=', user_id)
      .execute()
  }
}
