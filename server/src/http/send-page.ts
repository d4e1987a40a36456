import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
/** Smaller pages fit into the first packets anyway. */
const MIN_LENGTH = 4096

/** Sends a page that is made for one request, compressed. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<void> {
  void reply.type('text/html; charset=utf-8')
  if (page.length < MIN_LENGTH || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return void reply.send(page)
  void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(await compress(page, { level: 5 }))
}
