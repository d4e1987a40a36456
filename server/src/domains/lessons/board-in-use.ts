import { HIDDEN, TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/**
 * Returns the name of the board in use in each of these lessons: `onScreen`, if it is one of the lesson's, else the one opened last. A lesson
 * without a board that students may see has none.
 */
export async function boardsInUse(db: Kysely<DB>, lessonIds: readonly number[], onScreen?: number): Promise<Map<number, string>> {
  if (lessonIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('lesson_boards as l')
    .innerJoin('boards as b', 'b.id', 'l.board_id')
    .innerJoin('modules as m', 'm.id', 'b.module_id')
    .distinctOn('l.lesson_id')
    .select(['l.lesson_id', sql<string>`left(b.name, ${TITLE_MAX_LENGTH}::int)`.as('name')])
    .where('l.lesson_id', 'in', lessonIds)
    .where('b.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('b.hidden', '<>', HIDDEN.hidden)
    .where('m.hidden', '<>', HIDDEN.hidden)
    .where('b.name', '<>', '')
    .orderBy('l.lesson_id')
    .orderBy(sql`b.id = ${onScreen ?? 0}`, 'desc')
    .orderBy('l.opened_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute()
  return new Map(rows.map(({ lesson_id, name }) => [lesson_id, name]))
}
