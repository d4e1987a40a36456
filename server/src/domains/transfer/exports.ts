import { AppError } from '@keel/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireUser, type Caller } from '../../http/caller'

/** Exports sent at once, of all people of this process. */
const AT_ONCE = 2
/** How long the reader of an export may take nothing of it. */
const STALLED_MS = 120_000
const RETRY_AFTER_SECONDS = 10
/** Whose exports are being sent. */
const running = new Set<number>()

export interface Exchange {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Takes the caller's turn to export, which ends with the response: it reads much of the database and many files. A HEAD request only
 * checks that there is one. Errors: call.running while another export of this person is sent, busy.
 */
export function takeExportTurn({ caller, request, reply }: Exchange): void {
  const { id } = requireUser(caller)
  if (running.has(id)) throw new AppError('call.running')
  if (running.size >= AT_ONCE) throw new AppError('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  if (request.method === 'HEAD') return
  running.add(id)
  reply.raw.once('close', () => running.delete(id))
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
}
