import { BOARDS_PER_MODULE_MAX, HIDDEN } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type Transaction } from 'kysely'
import { positionBefore } from '../../db/ordering'
import type { DB } from '../../db/schema'
import { inModule, lockModule } from './service'

/** Source and target of a copy. */
export interface Pair {
  from: number
  to: number
}

/** Copies the boards of each module in their order; returns a map from old to new ids. Their items are copied by the board-items domain. */
export async function copyBoards(trx: Transaction<DB>, modules: readonly Pair[]): Promise<Pair[]> {
  if (modules.length === 0) return []
  const { rows } = await sql<Pair>`
    with pair as (select * from unnest(${modules.map((p) => p.from)}::bigint[], ${modules.map((p) => p.to)}::bigint[]) as t(old_id, new_id)),
    source as materialized (select b.id, b.name, b.hidden, b.position, p.new_id as module_id, nextval(pg_get_serial_sequence('boards', 'id')) as new_id
      from boards b join pair p on p.old_id = b.module_id where b.deleted_at is null),
    added as (insert into boards (id, module_id, name, hidden, position) overriding system value select new_id, module_id, name, hidden, position from source)
    select id as "from", new_id as "to" from source`.execute(trx)
  return rows
}

export interface NewBoard {
  id: number
  position: string
}
/** Adds an empty board before another one, or last, visible to students by default. Throws `limit.reached`. */
export async function insertBoard(
  trx: Transaction<DB>,
  moduleId: number,
  name: string,
  beforeId: number | null | undefined,
  hidden: 1 | 2 = HIDDEN.visible,
): Promise<NewBoard> {
  await lockModule(trx, moduleId)
  const { position, count } = await positionBefore(trx, 'boards', inModule(moduleId), beforeId)
  if (count >= BOARDS_PER_MODULE_MAX) throw new AppError('limit.reached')
  const { id } = await trx
    .insertInto('boards')
    .values({ module_id: moduleId, name, position, hidden })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, position }
}
