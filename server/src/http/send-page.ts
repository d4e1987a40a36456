import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { matchesEtag } from './etag'

const compress = promisify(gzip)
/** Smaller pages fit into the first packets anyway. */
const MIN_LENGTH = 4096

/** Sends a page that is made for one request, compressed. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<void> {
  void reply.type('text/html; charset=utf-8')
  if (page.length < MIN_LENGTH || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return void reply.send(page)
  void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(await compress(page, { level: 5 }))
}

/** The entry of the built client, in memory. */
export interface Entry {
  text: string
  /** Compressed by the build or, without that, now. */
  packed: { br?: Buffer; gzip: Buffer }
  etag: string
}

/** Reads the entry of a built client. */
export async function readEntry(dist: string): Promise<Entry> {
  const path = join(dist, 'index.html')
  const text = await readFile(path, 'utf8')
  const br = await readFile(`${path}.br`).catch(() => null)
  const gz = await readFile(`${path}.gz`).catch(() => compress(text))
  return {
    text,
    packed: { gzip: gz, ...(br && { br }) },
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  }
}

/** Sends the entry as it is, or that the browser has it. */
export function sendEntry(request: FastifyRequest, reply: FastifyReply, { text, packed, etag }: Entry): void {
  void reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'private, no-cache', etag: `W/${etag}`, vary: 'accept-encoding' })
  if (matchesEtag(request.headers['if-none-match'], etag)) return void reply.code(304).send()
  const accepted = text.length < MIN_LENGTH ? '' : (request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((one) => packed[one] && new RegExp(`\\b${one}\\b`).test(accepted))
  if (encoding) void reply.header('content-encoding', encoding)
  void reply.send(encoding ? packed[encoding] : text)
}
