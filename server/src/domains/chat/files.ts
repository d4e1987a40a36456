import { FILE_TYPES, MESSAGE_FILE_MAX_BYTES } from '@keel/contract/constants'
import type { NewMessageFile, MessageFile } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** Attaches the sender's pictures to a message. @throws `bad.input` for foreign and unknown files, `bad.doc.type`, `file.too.large` */
export async function attachFiles(db: Kysely<DB>, messageId: number, userId: number, files: readonly NewMessageFile[]): Promise<void> {
  const distinct = [...new Map(files.map((file) => [file.id, file])).values()]
  if (distinct.length === 0) return
  const own = await db
    .selectFrom('files')
    .select(['mime', 'size'])
    .where('owner_id', '=', userId)
    .where(
      'id',
      'in',
      distinct.map(({ id }) => id),
    )
    .execute()
  if (own.length < distinct.length) throw new AppError('bad.input', { errors: { files: 'unknown_file' } })
  if (own.some(({ mime }) => !(FILE_TYPES.image.mimes as readonly string[]).includes(mime))) throw new AppError('bad.doc.type')
  if (own.some(({ size }) => size > MESSAGE_FILE_MAX_BYTES)) throw new AppError('file.too.large')
  await db
    .insertInto('message_files')
    .values(
      distinct.map(({ id, width, height }, position) => ({
        message_id: messageId,
        file_id: id,
        position,
        width: width ?? null,
        height: height ?? null,
      })),
    )
    .execute()
}

/** Returns the pictures of messages, by message. */
export async function filesOf(db: Kysely<DB>, messageIds: readonly number[]): Promise<Map<number, MessageFile[]>> {
  const found = new Map<number, MessageFile[]>()
  if (messageIds.length === 0) return found
  const rows = await db
    .selectFrom('message_files')
    .innerJoin('files', 'files.id', 'message_files.file_id')
    .where('message_id', 'in', messageIds)
    .select(['message_id', 'files.id', 'files.name', 'width', 'height'])
    .orderBy('message_id')
    .orderBy('position')
    .execute()
  for (const { message_id, ...file } of rows) found.set(message_id, [...(found.get(message_id) ?? []), file])
  return found
}
