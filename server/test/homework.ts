import { itemTypes } from '@keel/contract/items/registry'
import type { HomeworkState } from '@keel/contract/entities/homework'
import { json } from '../src/db/json'
import type { TestApp } from './app'

export interface StoredHomework {
  id: number
  module: number
  board: number
  /** An exercise. */
  item: number
}

/** Homework in the database, given to one student of a classroom. */
export async function storeHomework(
  { database: { db } }: TestApp,
  { owner_id, room_id, user_id }: { owner_id: number; room_id: number; user_id: number },
  { state = 1, deleted_at = null }: { state?: HomeworkState; deleted_at?: Date | null } = {},
): Promise<StoredHomework> {
  const { id } = await db
    .insertInto('homework')
    .values({
      owner_id,
      room_id,
      room_name: 'B1',
      title: 'Past tense',
      zone: 'Europe/Tallinn',
      for_all: true,
      created_at: new Date(),
      deleted_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const module = await db
    .insertInto('modules')
    .values({ owner_id, homework_id: id, name: 'Past tense', position: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const board = await db
    .insertInto('boards')
    .values({ module_id: module.id, name: 'Verbs', position: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('board_items')
    .values({ board_id: board.id, type: 10, value: json(itemTypes[10].sample()), position: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('homework_students').values({ homework_id: id, user_id, state }).execute()
  return { id, module: module.id, board: board.id, item: item.id }
}

/** A remark about a student's homework that everybody may read who sees it. */
export async function storeRemark({ database: { db } }: TestApp, homework_id: number, user_id: number, author_id: number): Promise<number> {
  const now = new Date()
  return (
    await db
      .insertInto('homework_remarks')
      .values({ homework_id, user_id, author_id, text: 'Good', created_at: now, released_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
