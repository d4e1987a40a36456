import type { ArchiveFile } from '@keel/contract/entities/transfer'
import { AppError } from '@keel/contract/errors'
import { createHash } from 'node:crypto'
import type { Context } from '../../context'
import { removeFiles, storeFile, type Stored } from '../files'
import { fault, ownError } from './fault'
import type { OpenZip } from './open-zip'

/** Finds missing files and wrong lengths before anything is unpacked. */
export function checkFiles(zip: OpenZip, files: readonly ArchiveFile[]): void {
  for (const { path, size, name } of files) {
    const entry = zip.entries.get(path)
    if (!entry) throw fault('unknown_file', path, [name])
    if (entry.uncompressedSize !== size) throw fault('wrong_file', path, [name])
  }
}

async function unpackOne(ctx: Context, ownerId: number, zip: OpenZip, file: ArchiveFile): Promise<Stored> {
  const entry = zip.entries.get(file.path)
  if (!entry) throw fault('unknown_file', file.path, [file.name])
  const wrong = () => fault('wrong_file', file.path, [file.name])
  const stream = await zip.read(entry).catch((error: unknown) => {
    throw ownError(error) ?? wrong()
  })
  // Only errors of the stream itself lack a code of ours: errors of the store pass unchanged.
  let broken: unknown = null
  stream.on('error', (error) => {
    broken = ownError(error) ?? wrong()
  })
  try {
    // What is stored can be less: the bytes of an archive made elsewhere may have metadata.
    const hash = createHash('sha256')
    let size = 0
    const chunks = (async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    })()
    return await storeFile(ctx, ownerId, { name: file.name, chunks }, (stored) => {
      const isSame = hash.digest('hex') === file.sha256 && size === file.size && stored.mime === file.mime
      if (!isSame || stored.name !== file.name) throw wrong()
    })
  } catch (error) {
    stream.destroy()
    if (broken) throw broken
    if (error instanceof AppError && error.code === 'bad.doc.type') throw fault('bad_file_type', file.path, [file.name])
    throw error
  }
}

/** Stores the files of an archive one after another, all or none. Returns them by the archive's numbers. */
export async function unpackFiles(
  ctx: Context,
  ownerId: number,
  zip: OpenZip,
  files: readonly ArchiveFile[],
): Promise<Map<number, Stored>> {
  checkFiles(zip, files)
  const stored = new Map<number, Stored>()
  try {
    for (const file of files) stored.set(file.id, await unpackOne(ctx, ownerId, zip, file))
    return stored
  } catch (error) {
    await removeFiles(ctx, [...stored.values()])
    throw error
  }
}
