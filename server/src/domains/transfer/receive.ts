import { ARCHIVE_MAX_BYTES } from '@keel/contract/constants'
import type { ImportedArchive } from '@keel/contract/entities/transfer'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import { outsideUnit } from '../../db/unit'
import type { Caller } from '../../http/caller'
import { addText, receive, removeFiles, storeTemporaryFile, type Stored } from '../files'
import { requireFolder } from '../library'
import { tooLarge } from './fault'
import { insertTree } from './insert-tree'
import { openZip } from './open-zip'
import { readIndex } from './read-index'
import { readTree, type Tree } from './read-tree'
import { unpackFiles } from './unpack-files'

/** Archives read at once, of all people; others wait for their turn. */
const READ_AT_ONCE = 2
const inTurn = pLimit(READ_AT_ONCE)

const summary = (tree: Tree, ids: number[]): ImportedArchive => {
  const count = (type: number) => tree.entries.filter((entry) => entry.type === type).length
  return {
    ids,
    folders: count(libraryKinds.folder),
    modules: count(libraryKinds.module),
    boards: count(libraryKinds.board),
    items: tree.items.length,
    files: tree.files.length,
  }
}

/** Contents of an archive, with its files stored. */
async function unpack(ctx: Context, ownerId: number, archive: Stored): Promise<{ tree: Tree; files: Map<number, Stored> }> {
  const zip = await openZip(ctx.files, archive)
  try {
    const tree = await readTree(await readIndex(zip))
    return { tree, files: await unpackFiles(ctx, ownerId, zip, tree.files) }
  } finally {
    zip.close()
  }
}

async function addAll(ctx: Context, owner_id: number, archive: Stored, folder_id: number | null): Promise<ImportedArchive> {
  const { tree, files } = await outsideUnit(() => unpack(ctx, owner_id, archive))
  try {
    const ids = await addText(ctx, owner_id, (trx) => insertTree(trx, tree, { owner_id, folder_id, now: ctx.now(), files }))
    return summary(tree, ids)
  } catch (error) {
    await outsideUnit(() => removeFiles(ctx, [...files.values()]))
    throw error
  }
}

/** Reads the bytes of a part manually: after a refusal the rest has to be drained. */
async function* byHand(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

/**
 * Imports an uploaded archive into a library folder, all or none. The archive is a temporary stored file while it is read, never
 * in memory; only the final insertion is in the call's transaction, so that the reading blocks nobody. Throws `archive.invalid`
 * with the place of the error, `archive.too.large`, `bad.input` for an unknown folder, `limit.reached` if it would be nested too
 * deep, `too.many` while this process imports another archive of the person, as `busy` says: an archive takes storage while it is read.
 */
export async function importArchive(
  ctx: Context,
  caller: Caller,
  folderId: number | null,
  request: FastifyRequest,
  busy: Set<number>,
): Promise<ImportedArchive> {
  const { id } = requirePermission(caller, 'library.own')
  await requireFolder(ctx.db, id, folderId)
  if (busy.has(id)) throw new AppError('too.many')
  busy.add(id)
  try {
    return await receive(request, { maxBytes: ARCHIVE_MAX_BYTES, tooLarge }, async ({ chunks, isCut }) => {
      const bytes = Readable.from(byHand(chunks), { objectMode: false })
      const archive = await outsideUnit(() =>
        storeTemporaryFile(ctx, id, bytes, () => {
          if (isCut()) throw tooLarge()
        }),
      )
      try {
        return await inTurn(() => addAll(ctx, id, archive, folderId))
      } finally {
        await outsideUnit(() => removeFiles(ctx, [archive]))
      }
    })
  } finally {
    busy.delete(id)
  }
}
