import { ApiError } from '../_shared/errors'

/**
 * Why something could not be stored, by what helps:
 * - `offline`, `busy`: the same call again later. There was no response, or the server cannot store it at the moment.
 * - `invalid`: other content. It is too large or not allowed, or the board is full.
 * - `conflict`: a decision. A newer version is stored already.
 * - `signedOut`: the same person signing in again.
 * - `refused`: nothing. It is deleted or not permitted any more, or this page has a fault.
 */
export type FailureKind = 'offline' | 'busy' | 'invalid' | 'conflict' | 'signedOut' | 'refused'

export function classify(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'refused'
  const { code, newer, status } = error
  if (newer) return 'conflict'
  if (status === 0) return 'offline'
  if (status === 401) return 'signedOut'
  // An attempt whose response was lost is still under way, behind a slow database for instance.
  if (status === 408 || status === 429 || status >= 500 || code === 'call.running') return 'busy'
  return status === 413 || status === 422 || code === 'board.full' ? 'invalid' : 'refused'
}
