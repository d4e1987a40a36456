import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Context } from '../../context'
import { kindOf, sniff } from './sniff'

export interface Uploaded {
  id: number
  name: string
  mime: string
  size: number
}

const NAME_MAX = 200
/** What multipart adds around a file at most; a body that names more bytes than this is too large in any case. */
const FRAME_BYTES = 65_536

/** The last part of a path, without control characters; never used as a path here. Browsers write a quote as %22. */
function cleanName(name: string): string {
  const base = name.replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '')
    .trim()
  return Array.from(clean).slice(-NAME_MAX).join('')
}

/** The failure of a stream that stopped in the middle, or that could not be written. */
function failureOf(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('unavailable', { cause: error })
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new AppError('upload.stopped', { cause: error })
  return error
}

/** Lets the rest of a refused upload pass by, so that its sender can read the answer and use the connection again. */
async function letPass(stream: Readable, chunks: AsyncIterator<Buffer>): Promise<void> {
  stream.on('error', () => undefined) // a sender who hangs up now is of no interest any more
  await chunks.return?.().catch(() => undefined) // while it is being read by hand a stream does not flow
  stream.resume()
}

/**
 * Stores the file of a multipart call as it streams in. Throws `file.too.large`, `bad.doc.type` (by what is in the
 * file, and by its name), `upload.stopped`, `bad.input` when there is no file; leaves nothing behind then.
 */
export async function receiveFile(ctx: Context, userId: number, request: FastifyRequest): Promise<Uploaded> {
  if (Number(request.headers['content-length'] ?? 0) > FILE_MAX_BYTES + FRAME_BYTES) throw new AppError('file.too.large')
  const part = request.isMultipart() ? await request.file() : undefined
  if (!part) throw new AppError('bad.input', { errors: { file: 'required' } })
  const name = cleanName(part.filename ?? '')
  const chunks = part.file.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    if (part.fieldname !== 'file') throw new AppError('bad.input', { errors: { file: 'required' } })
    const { mime, whole } = await sniff(chunks)
    if (mime === null || kindOf(name, mime) === null) throw new AppError('bad.doc.type')
    const { key, size, sha256 } = await ctx.files.put(whole)
    if (part.file.truncated) {
      await ctx.files.remove(key)
      throw new AppError('file.too.large')
    }
    const { id } = await ctx.db
      .insertInto('files')
      .values({ owner_id: userId, name, mime, size, sha256, storage_key: key, created_at: ctx.now(), unused_since: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, name, mime, size }
  } catch (error) {
    void letPass(part.file, chunks)
    throw failureOf(error)
  }
}
