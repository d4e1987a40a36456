import { HIDDEN } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import { allows } from '@keel/contract/permissions'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { scopeNotDeleted, scopeColumns, scopeJoins, accessRoleIn, isSeen, type Scope, type Reader } from '../../access/scope'
import { hiddenMark } from '../../db/hidden-mark'
import type { DB } from '../../db/schema'

interface Row extends Scope {
  name: string
  selected_board_id: number | null
  board_id: number | null
  board_name: string | null
  board_hidden: number | null
}

/** Reads modules in their order with their boards and the reader's selected board, in one statement. */
async function load(db: Kysely<DB>, user: Reader, where: RawBuilder<unknown>): Promise<Module[]> {
  const { rows } = await sql<Row>`
    select ${scopeColumns}, m.name, s.board_id as selected_board_id, b.id as board_id, b.name as board_name, b.hidden as board_hidden
    from modules m ${scopeJoins(user)}
    left join boards b on b.module_id = m.id and b.deleted_at is null and ${isSeen('b.hidden', user)}
    left join module_selections s on s.module_id = m.id and s.user_id = ${user.id}
    where ${where} and ${scopeNotDeleted} and ${isSeen('m.hidden', user)}
    order by m.position, m.id, b.position, b.id`.execute(db)
  const modules = new Map<number, Module>()
  for (const row of rows) {
    const known = modules.get(row.module_id)
    const module = known ?? {
      id: row.module_id,
      room_id: row.room_id,
      name: row.name,
      hidden: row.hidden,
      boards: [],
      selected_board_id: null,
      can_edit: allows('module.edit', accessRoleIn(row, user)),
    }
    if (!known) modules.set(row.module_id, module)
    if (row.board_id === null || row.board_name === null) continue
    module.boards.push({
      id: row.board_id,
      name: row.board_name,
      moduleId: row.module_id,
      ...hiddenMark(row.board_hidden ?? HIDDEN.visible),
    })
    if (row.board_id === row.selected_board_id) module.selected_board_id = row.board_id
  }
  return [...modules.values()]
}

export const modulesOfRoom = (db: Kysely<DB>, user: Reader, roomId: number): Promise<Module[]> => load(db, user, sql`m.room_id = ${roomId}`)
export const moduleById = async (db: Kysely<DB>, user: Reader, id: number): Promise<Module | undefined> =>
  (await load(db, user, sql`m.id = ${id}`))[0]
