import { KEPT_ATTEMPTS_MAX, KEPT_ATTEMPTS_PER_WORD } from '@keel/contract/constants'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type * as shares from '@keel/contract/routes/shares'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'
import type { Share } from '../_shared/current-share'
import { forgetVisitorAnswers, saveVisitorAnswer, saveRemainingAnswers, readVisitorAnswers, attemptsToClaim } from './visitor-answers'

/** The position of an answer: the item on its board, and its page. */
interface At {
  itemId: number
  page: number
}
export interface SharedAnswer extends At {
  id: string
  attempt: Record<string, unknown>
  /** This page's judgement of the attempt: used for visitors, whose answers nobody else judges. */
  judged: unknown
}

/** Words in one call, so that all their attempts fit. */
const WORDS_AT_ONCE = KEPT_ATTEMPTS_MAX / KEPT_ATTEMPTS_PER_WORD
/** The link has ended, or the stored data is no answer. */
const NEVER: ReadonlySet<number> = new Set([400, 404, 422])
/** Answers being moved into an account: a board must not be read before they are there. */
let moving: Promise<unknown> = Promise.resolve()

/** Moves the visitor's answers of this page into the account. A failure is retried at the next visit. */
async function claimVisitorAnswers({ token, itemId: item_id }: Share): Promise<void> {
  const words = attemptsToClaim(token)
  if (!words) return
  try {
    for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
      const attempts = words
        .slice(at, at + WORDS_AT_ONCE)
        .flatMap(({ itemId: board_item_id, id, page, tries }) => tries.map((action) => ({ board_item_id, page, id, action })))
      await call<typeof shares.claimVisitorAnswers>('POST', '/library/keep-actions', { body: { item_id, token, attempts } })
    }
  } catch (error) {
    // What the server will never accept is dropped.
    if (!isApiError(error) || !NEVER.has(error.status)) return
  }
  forgetVisitorAnswers(token)
}

/** Returns the answers to what a link opens: a visitor's from this browser, a signed-in user's from the server. */
export async function listSharedAnswers(share: Share, signal: AbortSignal): Promise<BoardAnswers> {
  const { token, itemId, visitor } = share
  if (visitor) return readVisitorAnswers(token)
  moving = moving.then(() => claimVisitorAnswers(share))
  await moving
  return call<typeof shares.listLibraryAnswers>('GET', `/library/items/${itemId}/actions`, { signal })
}
/** Saves an answer and returns what is saved. */
export async function submitSharedAnswer(
  { token, itemId, visitor, onUse }: Share,
  { itemId: board_item_id, page, id, attempt, judged }: SharedAnswer,
): Promise<{ action: unknown }> {
  if (!visitor)
    return call<typeof shares.submitLibraryAnswer>('POST', '/library/actions', {
      body: { item_id: itemId, board_item_id, page, id, action: attempt, token },
    })
  saveVisitorAnswer(token, board_item_id, { page, id, attempt, judged })
  onUse()
  return { action: judged }
}

/** Resets the answers to an item's page; `left` are those to its other pages. */
export async function resetSharedAnswers(
  { token, itemId, visitor, onUse }: Share,
  { itemId: board_item_id, page }: At,
  left: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  if (!visitor)
    return call<typeof shares.resetLibraryAnswers>('POST', '/library/reset-actions', {
      body: { item_id: itemId, board_item_id, page, token },
    })
  saveRemainingAnswers(token, board_item_id, left)
  onUse()
  return null
}
