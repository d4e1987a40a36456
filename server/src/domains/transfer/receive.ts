import { ARCHIVE_MAX_BYTES } from '@keel/contract/constants'
import type { ImportedArchive } from '@keel/contract/entities/transfer'
import { AppError } from '@keel/contract/errors'
import { codeOf } from '@keel/contract/items/codes'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { Context } from '../../context'
import { outsideUnit } from '../../db/unit'
import type { Caller } from '../../http/caller'
import { receive, removeFiles, storeTemporaryFile, type Stored } from '../files'
import { requireFolder, requireTeacher } from '../library'
import { tooLarge } from './fault'
import { insertTree } from './insert-tree'
import { openZip } from './open-zip'
import { readIndex } from './read-index'
import { readTree, type Tree } from './read-tree'
import { unpackFiles } from './unpack-files'

/** Archives take room while they are read, so each person has one on its way at most. */
const busy = new Set<number>()
/** Archives of all people that are read at once; others wait for their turn. */
const READ_AT_ONCE = 2
const inTurn = pLimit(READ_AT_ONCE)

const summary = (tree: Tree, ids: number[]): ImportedArchive => {
  const count = (type: number) => tree.things.filter((thing) => thing.type === type).length
  return {
    ids,
    folders: count(codeOf.folder),
    modules: count(codeOf.module),
    boards: count(codeOf.board),
    items: tree.items.length,
    files: tree.files.length,
  }
}

/** What is in an archive, with its files stored. */
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
    const ids = await ctx.db.transaction().execute((trx) => insertTree(trx, tree, { owner_id, folder_id, now: ctx.now(), files }))
    return summary(tree, ids)
  } catch (error) {
    await outsideUnit(() => removeFiles(ctx, [...files.values()]))
    throw error
  }
}

/** The bytes of a part that is read by hand: what is left of it after a refusal has to pass by. */
async function* byHand(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

/**
 * Adds what is in an uploaded archive to a folder of one's library, all or none. The archive is kept in the store while
 * it is read, never in memory; only what is added in the end is of the call's unit, so that nobody waits for the reading. Throws `archive.invalid` with the place of the fault, `archive.too.large`, `bad.input` for
 * a folder that is none, `limit.reached` where it would be nested too deep, `too.many` while another one is on its way.
 */
export async function importArchive(
  ctx: Context,
  caller: Caller,
  folderId: number | null,
  request: FastifyRequest,
): Promise<ImportedArchive> {
  const { id } = requireTeacher(caller)
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
