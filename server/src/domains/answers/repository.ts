import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { sql, type Kysely } from 'kysely'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'

/** Key of a stored answer: item, page, person, and the word or point. */
export interface AnswerKey {
  item_id: number
  page: number
  user_id: number
  key: string
}
const BOARD_ANSWERS = { source: RECORD_SOURCE.board, type: RECORD_TYPE.answers } as const

const answers = (db: Kysely<DB>) =>
  db.selectFrom('meta').where('source', '=', BOARD_ANSWERS.source).where('meta.type', '=', BOARD_ANSWERS.type)

export async function readAnswer(db: Kysely<DB>, { item_id, page, user_id, key }: AnswerKey): Promise<{ value: unknown } | undefined> {
  return answers(db)
    .select('value')
    .where('item_id', '=', item_id)
    .where('page', '=', page)
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores an answer if the previous one is still as it was read; returns whether it did. */
export async function replaceAnswer(
  db: Kysely<DB>,
  at: AnswerKey,
  before: { value: unknown } | undefined,
  value: unknown,
  now: Date,
): Promise<boolean> {
  if (!before) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('meta')
      .values({ ...BOARD_ANSWERS, ...at, value: json(value), updated_at: now })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('meta')
    .set({ value: json(value), updated_at: now })
    .where('source', '=', BOARD_ANSWERS.source)
    .where('type', '=', BOARD_ANSWERS.type)
    .where('page', '=', at.page)
    .where('item_id', '=', at.item_id)
    .where('user_id', '=', at.user_id)
    .where('key', '=', at.key)
    .where(sql<boolean>`value = ${json(before.value)}::jsonb`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns a person's answers to an item by key, those to all its pages. */
export async function answersToItem(db: Kysely<DB>, itemId: number, userId: number): Promise<Record<string, unknown>> {
  const rows = await answers(db).select(['key', 'value']).where('item_id', '=', itemId).where('user_id', '=', userId).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Deletes a person's answers to one page of an item; returns their number. */
export async function removeAnswers(db: Kysely<DB>, itemId: number, page: number, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('meta')
    .where('source', '=', BOARD_ANSWERS.source)
    .where('type', '=', BOARD_ANSWERS.type)
    .where('page', '=', page)
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns these people's answers to the items of a board that are not deleted. */
export async function answersOnBoard(
  db: Kysely<DB>,
  boardId: number,
  userIds: readonly number[],
): Promise<{ item_id: number; user_id: number; key: string; value: unknown }[]> {
  if (userIds.length === 0) return []
  return answers(db)
    .innerJoin('board_items', 'board_items.id', 'meta.item_id')
    .select(['item_id', 'user_id', 'key', 'meta.value'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Returns one person's answers to the items of a module that are not deleted. */
export const answersInModule = (
  db: Kysely<DB>,
  moduleId: number,
  userId: number,
): Promise<{ item_id: number; key: string; value: unknown }[]> =>
  answers(db)
    .innerJoin('board_items', 'board_items.id', 'meta.item_id')
    .innerJoin('boards', 'boards.id', 'board_items.board_id')
    .select(['item_id', 'key', 'meta.value'])
    .where('module_id', '=', moduleId)
    .where('boards.deleted_at', 'is', null)
    .where('board_items.deleted_at', 'is', null)
    .where('user_id', '=', userId)
    .execute()
