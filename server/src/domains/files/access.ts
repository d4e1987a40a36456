import { FILE_TYPES, HIDDEN, RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { UsedFile } from '@keel/contract/items/define'
import { sql, type Kysely } from 'kysely'
import { isMember, itemJoins, itemNotDeleted, scopeJoins, type Reader } from '../../access/scope'
import type { DB } from '../../db/schema'
import { namesFile } from './in-value'

export interface FileRow {
  id: number
  name: string
  mime: string
  size: number
  sha256: Buffer
  storage_key: string
}

/** Whether a person's answer to item `i` is `files f`. */
const answeredWith = (userId: number) => sql`exists (
  select 1 from meta a where a.source = ${RECORD_SOURCE.board} and a.type = ${RECORD_TYPE.answers} and a.item_id = i.id and a.user_id = ${userId} and ${namesFile('a.value', 'f.id')})`

/**
 * Whether a person may read `files f`: they own it, or it is on a board they see, in a message they may read or at a word of their vocabulary,
 * whose file another teacher got with a board. Nothing in the bin counts, and hidden contents count for their owner only. Files of answers are for their authors and the owner.
 */
const readable = (reader: Pick<Reader, 'id' | 'token'>) => sql`(f.owner_id = ${reader.id} or exists (
  select 1 from file_refs fr join board_items i on i.id = fr.board_item_id ${itemJoins} ${scopeJoins(reader)}
  where fr.file_id = f.id and ${itemNotDeleted}
    and (coalesce(r.owner_id, m.owner_id) = ${reader.id} or (least(m.hidden, b.hidden, i.hidden) = ${sql.lit(HIDDEN.visible)} and (${isMember} or sh.token is not null) and (${namesFile('i.value', 'f.id')} or (${isMember} and ${answeredWith(reader.id)})))))
  or exists (
  select 1 from message_files mf join messages msg on msg.id = mf.message_id join channel_members cm on cm.channel_id = msg.channel_id
    join channels ch on ch.id = msg.channel_id left join rooms cr on cr.id = ch.room_id
  where mf.file_id = f.id and msg.deleted_at is null and cm.user_id = ${reader.id} and cr.deleted_at is null)
  or exists (select 1 from words w where w.picture_id = f.id and w.user_id = ${reader.id} and w.deleted_at is null)
  or exists (select 1 from words w where w.sound_id = f.id and w.user_id = ${reader.id} and w.deleted_at is null))`

/** Returns a file, if the person may read it. Throws `not.found`. */
export async function requireFile(db: Kysely<DB>, reader: Reader, id: number): Promise<FileRow> {
  const {
    rows: [row],
  } =
    await sql<FileRow>`select f.id, f.name, f.mime, f.size, f.sha256, f.storage_key from files f where f.id = ${id} and ${readable(reader)}`.execute(
      db,
    )
  if (!row) throw new AppError('not.found')
  return row
}

/**
 * Refuses values with files their author may not read: otherwise naming a file would give access. Throws `bad.input`, and
 * `bad.doc.type` for a file of another kind than its place allows.
 */
export async function requireReadableFiles(db: Kysely<DB>, userId: number, used: readonly UsedFile[]): Promise<void> {
  const wanted = [...new Set(used.map(({ id }) => id))]
  if (wanted.length === 0) return
  const { rows } = await sql<
    Pick<FileRow, 'id' | 'mime'>
  >`select f.id, f.mime from files f where f.id = any(${wanted}::bigint[]) and ${readable({ id: userId })}`.execute(db)
  if (rows.length < wanted.length) throw new AppError('bad.input', { errors: { value: 'unknown_file' } })
  const mimes = new Map(rows.map(({ id, mime }) => [id, mime]))
  const fits = ({ id, kind }: UsedFile) => (FILE_TYPES[kind].mimes as readonly string[]).includes(mimes.get(id) ?? '')
  if (!used.every(fits)) throw new AppError('bad.doc.type')
}
