import type { deleteAccount as deleteRoute } from '@keel/contract/routes/account'
import { call, callHeaders, callUrl, failure, noAnswer } from '../_shared/client'
import { ApiError } from '../_shared/errors'

/** This much is collected in memory before it is handed to the browser, which may write it to disk. */
const PIECE_BYTES = 4_194_304

/** Deletes the user's account permanently; one without a password leaves it empty. @throws {ApiError} `wrong.password`, `login.again` */
export const deleteAccount = (password: string) => call<typeof deleteRoute>('POST', '/user/delete', { body: password ? { password } : {} })

/**
 * Fetches all the user's data as a ZIP; without a timeout, because much data on a slow line is no failure. @throws {ApiError} 'aborted'
 * when it was stopped
 */
export async function fetchAccount({ onBytes, signal }: { onBytes: (bytes: number) => void; signal: AbortSignal }): Promise<Blob> {
  const path = '/user/export'
  try {
    const answer = await fetch(callUrl(path), { headers: callHeaders('GET'), credentials: 'same-origin', signal })
    if (!answer.ok || !answer.body) throw failure(path, answer.status, await answer.json().catch(() => null))
    const whole: Blob[] = []
    let piece: BlobPart[] = []
    let held = 0
    let bytes = 0
    const reader = answer.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (value) {
        piece.push(value)
        held += value.length
        bytes += value.length
        onBytes(bytes)
      }
      if (!done && held < PIECE_BYTES) continue
      whole.push(new Blob(piece))
      piece = []
      held = 0
      if (done) return new Blob(whole, { type: 'application/zip' })
    }
  } catch (error) {
    if (signal.aborted) throw new ApiError('aborted', '', 0, {}, error)
    throw error instanceof ApiError ? error : noAnswer(error)
  }
}
