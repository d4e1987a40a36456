import { laterId } from '../../lib/generated-id'
import { ApiError } from './errors'

/** A repeated action whose response was lost keeps its key for this long. */
const REMEMBERED_MS = 10 * 60_000
const REMEMBERED_MAX = 100

const lost = new Map<string | Blob, { url: string; key: string; at: number }>()

/**
 * Returns the key of an action that creates something, so that the server does it once however often it is sent: a new key, or that of an
 * action with the same URL and content (a text, or the same file object) whose response was lost.
 */
export function takeActionKey(url: string, content: string | Blob): string {
  const before = lost.get(content)
  lost.delete(content)
  return before?.url === url && Date.now() - before.at < REMEMBERED_MS ? before.key : laterId()
}

/** Remembers that the response to an action was lost: it may have been done. */
export function answerLost(url: string, content: string | Blob, key: string): void {
  lost.set(content, { url, key, at: Date.now() })
  for (const oldest of lost.keys()) {
    if (lost.size <= REMEMBERED_MAX) break
    lost.delete(oldest)
  }
}

/** Whether a call repeats one that is still running. */
export const isRunning = (error: unknown): boolean => error instanceof ApiError && error.code === 'call.running'

/** Whether a call got no response. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.code === 'network'

/** Whether a failed call may have done its work. */
export const isLost = (error: unknown): boolean =>
  hasNoAnswer(error) || isRunning(error) || (error instanceof ApiError && error.status >= 500)
