import type { BinEntry, BinKind } from '@keel/contract/entities/bin'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context'
import { binStart } from '../../db/bin'

/** Maximum length of the list; what was deleted first is left out. */
const SHOWN_MAX = 300
const TEXT_MAX = 60

interface Row {
  kind: BinKind
  id: number
  name: string | null
  text: string | null
  type: BinEntry['type']
  module_id: number | null
  module_name: string | null
  module_in_bin: boolean
  board_id: number | null
  board_name: string | null
  board_in_bin: boolean
  deleted_at: Date
}

const shortened = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()}…` : text)
const placeOf = (id: number | null, name: string | null, in_bin: boolean) => (id === null ? null : { id, name: name ?? '', in_bin })
const present = ({ kind, id, name, text, type, deleted_at, ...at }: Row): BinEntry => ({
  kind,
  id,
  name,
  text: shortened(text ?? ''),
  type,
  module: placeOf(at.module_id, at.module_name, at.module_in_bin),
  board: placeOf(at.board_id, at.board_name, at.board_in_bin),
  deleted_at: deleted_at.toISOString(),
})

/** The classrooms of a teacher that can still be restored, the last deleted first. */
export async function deletedRooms(ctx: Pick<Context, 'db' | 'now'>, ownerId: number): Promise<BinEntry[]> {
  const { rows } = await sql<{ id: number; name: string; deleted_at: Date }>`
    select id, name, deleted_at from rooms where owner_id = ${ownerId} and deleted_at >= ${binStart(ctx.now())}
    order by deleted_at desc, id desc limit ${SHOWN_MAX}`.execute(ctx.db)
  return rows.map(({ id, name, deleted_at }) => ({
    kind: 'room',
    id,
    name,
    text: '',
    type: null,
    module: null,
    board: null,
    deleted_at: deleted_at.toISOString(),
  }))
}

/** Entries deleted by themselves in these modules `m`; what was deleted with its module or board is restored with that. */
export async function deletedIn(ctx: Pick<Context, 'db' | 'now'>, modules: RawBuilder<unknown>): Promise<BinEntry[]> {
  const start = binStart(ctx.now())
  const kept = (table: 'm' | 'b') => sql`(${sql.ref(`${table}.deleted_at`)} is null or ${sql.ref(`${table}.deleted_at`)} >= ${start})`
  const moduleColumns = sql`m.id as module_id, m.name as module_name, m.deleted_at is not null as module_in_bin`
  const noBoard = sql`null::bigint as board_id, null::text as board_name, false as board_in_bin`
  // Rich text stores its words in nodes of this shape at any depth.
  const words = sql`(select left(string_agg(word #>> '{}', ' '), ${TEXT_MAX + 1}) from jsonb_path_query(i.value, 'strict $.**.text') word
    where jsonb_typeof(word) = 'string')`
  const { rows } = await sql<Row>`
    select 'module' as kind, m.id, m.name, null as text, null::smallint as type, null::bigint as module_id, null::text as module_name,
      false as module_in_bin, ${noBoard}, m.deleted_at
    from modules m where ${modules} and m.room_id is not null and m.deleted_at >= ${start}
    union all
    select 'board', b.id, b.name, null, null, ${moduleColumns}, ${noBoard}, b.deleted_at
    from modules m join boards b on b.module_id = m.id where ${modules} and b.deleted_at >= ${start} and ${kept('m')}
    union all
    select 'item', i.id, i.name, ${words}, i.type, ${moduleColumns}, b.id, b.name, b.deleted_at is not null, i.deleted_at
    from modules m join boards b on b.module_id = m.id join board_items i on i.board_id = b.id
    where ${modules} and i.deleted_at >= ${start} and ${kept('m')} and ${kept('b')}
    order by deleted_at desc, id desc limit ${SHOWN_MAX}`.execute(ctx.db)
  return rows.map(present)
}
