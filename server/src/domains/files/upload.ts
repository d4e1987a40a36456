import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Context } from '../../context'
import { requireStorage } from './storage'
import { cleanName, storeFile, type Uploaded } from './store'

/** Overhead of multipart at most; a body that declares more bytes than this plus the limit is too large in any case. */
const FRAME_BYTES = 65_536

/** The file of a multipart call while it streams in. */
export interface Incoming {
  name: string
  bytes: Readable
  chunks: AsyncIterator<Buffer>
  /** It exceeded the limit and was truncated. */
  isCut: () => boolean
}

const FORM_FAULTS = /^(Unexpected end of|Part terminated|Malformed|Multipart:)/
const brokenForm = (cause: unknown) => new AppError('bad.input', { errors: { file: 'invalid' }, cause })

/** Returns the error of a stream that ended early, is no form, or could not be written. */
function failureOf(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('unavailable', { cause: error })
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new AppError('upload.stopped', { cause: error })
  // Errors of the form parser have no code.
  return error instanceof Error && FORM_FAULTS.test(error.message) ? brokenForm(error) : error
}

/** The file of the form that a request should be. Throws `bad.input`, and `upload.stopped` when the sender is gone. */
async function fileOf(request: FastifyRequest, fileSize: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError('bad.input', { errors: { file: 'required' } })
  const { raw } = request
  // The parser waits forever for a request that was closed before it has found the file.
  const part = await new Promise<MultipartFile | undefined>((resolve, reject) => {
    const check = (): void => {
      if (raw.destroyed && !raw.complete) reject(new AppError('upload.stopped'))
    }
    check()
    raw.once('close', check)
    request
      .file({ limits: { fileSize } })
      .then(resolve, (error: unknown) => reject(brokenForm(error)))
      .finally(() => raw.off('close', check))
  })
  if (!part) throw new AppError('bad.input', { errors: { file: 'required' } })
  return part
}

/**
 * Passes the field `file` of a multipart call to `take` as it streams in. Throws what `take` throws, `upload.stopped`, and
 * `bad.input` if there is no file; `tooLarge` for a body that declares more than `maxBytes`.
 */
export async function receive<T>(
  request: FastifyRequest,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => AppError },
  take: (file: Incoming) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAME_BYTES) throw tooLarge()
  const part = await fileOf(request, maxBytes)
  const chunks = part.file.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    if (part.fieldname !== 'file') throw new AppError('bad.input', { errors: { file: 'required' } })
    return await take({ name: cleanName(part.filename ?? ''), bytes: part.file, chunks, isCut: () => part.file.truncated })
  } catch (error) {
    part.file.on('error', () => undefined) // the sender may hang up now
    throw failureOf(error)
  }
}

/**
 * Stores the file of a multipart call as it streams in. Throws `file.too.large`, `storage.full`, `bad.doc.type` (by content and
 * by name), `file.no.sound`, `upload.stopped`, `bad.input` if there is no file, and then leaves nothing behind.
 */
export async function receiveFile(ctx: Context, userId: number, request: FastifyRequest): Promise<Uploaded> {
  const tooLarge = () => new AppError('file.too.large')
  // Checked before the bytes are read; the actual number is checked when they are stored.
  await requireStorage(ctx, ctx.db, userId, Math.max(0, Number(request.headers['content-length'] ?? 0) - FRAME_BYTES))
  return receive(request, { maxBytes: FILE_MAX_BYTES, tooLarge }, async ({ name, chunks, isCut }) => {
    const { id, mime, size } = await storeFile(ctx, userId, { name, chunks, needsSound: true }, () => {
      if (isCut()) throw tooLarge()
    })
    return { id, name, mime, size }
  })
}
