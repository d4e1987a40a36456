import { visibleName } from '@keel/contract/entities/visible-name'
import { AppError } from '@keel/contract/errors'
import type { Readable } from 'node:stream'
import type { Context } from '../../context'
import { CLEAN_VERSION, removeMetadata } from './metadata'
import { kindOf, sniff } from './sniff'
import { ARCHIVE_MIME, claimStorage } from './storage'

export interface Uploaded {
  id: number
  name: string
  mime: string
  size: number
}
/** A file with the storage key and digest of its bytes. */
export interface Stored extends Uploaded {
  sha256: Buffer
  storage_key: string
}
/** Validates what was stored; if it throws, that is the response and the file is removed. */
type Check = (stored: Omit<Stored, 'id'>) => void

const NAME_MAX = 200

/** Returns the last part of a path, with what people can see; never used as a path here. Browsers write a quote as %22. */
export function cleanName(name: string): string {
  const base = name.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? ''
  const clean = visibleName(base.slice(-4 * NAME_MAX).replace(/[\p{Cc}\p{Cs}]/gu, ''))
  return Array.from(clean).slice(-NAME_MAX).join('')
}

/** Stores bytes of any type as they stream in. Throws `storage.full`. */
async function storeBytes(
  ctx: Context,
  userId: number,
  file: { name: string; mime: string; bytes: Readable },
  check: Check,
): Promise<Stored> {
  const { name, mime } = file
  const { key: storage_key, size, sha256 } = await ctx.files.put(file.bytes)
  try {
    check({ name, mime, size, sha256, storage_key })
    const { id } = await ctx.db.transaction().execute(async (trx) => {
      if (mime !== ARCHIVE_MIME) await claimStorage(ctx, trx, userId, size)
      return trx
        .insertInto('files')
        .values({
          owner_id: userId,
          name,
          mime,
          size,
          sha256,
          storage_key,
          clean_version: CLEAN_VERSION,
          created_at: ctx.now(),
          unused_since: ctx.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    return { id, name, mime, size, sha256, storage_key }
  } catch (error) {
    await ctx.files.remove(storage_key)
    throw error
  }
}

/**
 * Stores a file that items can use, without its metadata. Throws `storage.full`, `bad.doc.type` by content and by name, or where
 * nothing but metadata is there, and `file.no.sound` for a WAV of no length if `needsSound`.
 */
export async function storeFile(
  ctx: Context,
  userId: number,
  { name, chunks, needsSound = false }: { name: string; chunks: AsyncIterator<Buffer>; needsSound?: boolean },
  check: Check,
): Promise<Stored> {
  const { mime, whole } = await sniff(chunks)
  if (mime === null || kindOf(name, mime) === null) throw new AppError('bad.doc.type')
  return storeBytes(ctx, userId, { name, mime, bytes: removeMetadata(mime, whole, needsSound) }, (stored) => {
    if (stored.size === 0) throw new AppError('bad.doc.type')
    check(stored)
  })
}

/** Stores a temporary file: unless removed before, it is purged a day later like all unused files. */
export const storeTemporaryFile = (ctx: Context, userId: number, bytes: Readable, check: Check): Promise<Stored> =>
  storeBytes(ctx, userId, { name: 'archive.zip', mime: ARCHIVE_MIME, bytes }, check)

/** Removes files that are not used yet. */
export async function removeFiles(ctx: Context, files: readonly Stored[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map((file) => file.id)
  for (let at = 0; at < ids.length; at += 5000)
    await ctx.db
      .deleteFrom('files')
      .where('id', 'in', ids.slice(at, at + 5000))
      .execute()
  for (const { storage_key } of files) await ctx.files.remove(storage_key)
}
