import { laterId } from '../../lib/generated-id'
import { ApiError } from './errors'

/** Whose answer was lost is the same action when it is tried again within this time. */
const REMEMBERED_MS = 10 * 60_000
const REMEMBERED_MAX = 100

const lost = new Map<string | Blob, { url: string; key: string; at: number }>()

/**
 * The key of an action that creates something, so that the server does it once however often it is sent: a new one, or that of
 * an action with the same address and content, a text or a file itself, whose answer was lost.
 */
export function takeActionKey(url: string, content: string | Blob): string {
  const before = lost.get(content)
  lost.delete(content)
  return before?.url === url && Date.now() - before.at < REMEMBERED_MS ? before.key : laterId()
}

/** Remembers that the answer to an action was lost: it may have been done. */
export function answerLost(url: string, content: string | Blob, key: string): void {
  lost.set(content, { url, key, at: Date.now() })
  for (const oldest of lost.keys()) {
    if (lost.size <= REMEMBERED_MAX) break
    lost.delete(oldest)
  }
}

/** Whether a call is a repetition of one that is still under way. */
export const isRunning = (error: unknown): boolean => error instanceof ApiError && error.code === 'call.running'

/** Whether nothing came back of a call. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.code === 'network'

/** Whether a call may have done its work although it failed. */
export const isLost = (error: unknown): boolean =>
  hasNoAnswer(error) || isRunning(error) || (error instanceof ApiError && error.status >= 500)
