import { FILE_TYPES, WORD_FILE_MAX_BYTES, type FileKind } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'

/** Files that a word is to have; null removes one. */
export interface WordFiles {
  picture_id?: number | null | undefined
  sound_id?: number | null | undefined
}

/**
 * Requires that these are files the person uploaded, and keeps them from being purged until this transaction ends: a word's files are as
 * private as the word. Throws `bad.input` for other and unknown files, `bad.doc.type`, `file.too.large`.
 */
export async function requireOwnFiles(trx: Transaction<DB>, userId: number, words: readonly WordFiles[]): Promise<void> {
  const wanted: (readonly [FileKind, number])[] = words.flatMap(({ picture_id, sound_id }) => [
    ...(picture_id ? [['image', picture_id] as const] : []),
    ...(sound_id ? [['audio', sound_id] as const] : []),
  ])
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: number; mime: string; size: number }>`
    select id, mime, size from files where owner_id = ${userId} and id = any(${wanted.map(([, id]) => id)}::bigint[]) order by id for key share`.execute(
    trx,
  )
  const own = new Map(rows.map((row) => [row.id, row]))
  for (const [kind, id] of wanted) {
    const file = own.get(id)
    if (!file) throw new AppError('bad.input', { errors: { files: 'unknown_file' } })
    if (!(FILE_TYPES[kind].mimes as readonly string[]).includes(file.mime)) throw new AppError('bad.doc.type')
    if (file.size > WORD_FILE_MAX_BYTES) throw new AppError('file.too.large')
  }
}
