import { AppError } from '@keel/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Context } from '../../context'
import { matchesEtag } from '../../http/etag'
import type { FileRow } from './access'
import { readRange, type ByteRange } from './range'

/** For so long a browser shows its copy without asking. */
const FRESH_SECONDS = 300

/** A file name that every browser accepts, and the true one for those that read it. */
export function disposition(name: string, kind: 'inline' | 'attachment' = 'inline'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Returns the stream when its first bytes are there, or its end. Throws what it fails with. */
async function opened(stream: Readable): Promise<Readable> {
  await once(stream, 'readable')
  return stream
}

/**
 * Opens the stored bytes; for HEAD an empty stream, once they are known to be there. Throws `file.missing` where the store lacks them,
 * which only the operator can do something about.
 */
async function openFile(
  { files }: Pick<Context, 'files'>,
  file: FileRow,
  range: ByteRange | null,
  { method, log }: FastifyRequest,
): Promise<Readable> {
  const missing = (cause?: unknown) => {
    log.error({ file: file.id }, 'the store of uploaded files lacks a file that the database names')
    return new AppError('file.missing', { cause })
  }
  if (method === 'HEAD') {
    if ((await files.sizeOf(file.storage_key)) === null) throw missing()
    return Readable.from([])
  }
  try {
    return await opened(files.read(file.storage_key, range ?? undefined))
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? missing(error) : error
  }
}

/**
 * Sends the file or the requested range. A stored file never changes, but who may read it does: a browser uses its copy for the moves
 * between boards of a lesson, in the same session only, then asks whether it still may.
 */
export async function sendFile(
  ctx: Pick<Context, 'files'>,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.toString('base64url')}"`
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': disposition(file.name),
    'cache-control': `private, max-age=${FRESH_SECONDS}`,
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
  const { range, 'if-range': ifRange } = request.headers
  const part = ifRange === undefined || ifRange === etag ? readRange(range, file.size) : null
  if (part === 'beyond')
    return reply
      .code(416)
      .headers({ ...headers, 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .send()
  // An empty stream, because for anything else the length would be computed again. A failure here has none of these headers.
  const bytes = await openFile(ctx, file, part, request)
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  return reply
    .headers({ ...headers, 'content-type': file.mime, 'content-length': part ? part.end - part.start + 1 : file.size })
    .send(bytes)
}
