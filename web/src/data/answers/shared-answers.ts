import { KEPT_ATTEMPTS_MAX, KEPT_ATTEMPTS_PER_WORD } from '@keel/contract/constants'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type * as shares from '@keel/contract/routes/shares'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'
import type { Share } from '../_shared/current-share'
import { forgetVisitorAnswers, keepVisitorAnswer, leaveVisitorAnswers, readVisitorAnswers, triesOfWhoEntered } from './visitor-answers'

/** Where an answer belongs: the item on its board, and the page of it. */
interface At {
  itemId: number
  page: number
}
export interface SharedAnswer extends At {
  id: string
  attempt: Record<string, unknown>
  /** What this page made of the attempt: for visitors, whose answers nobody else judges. */
  judged: unknown
}

/** Words that go in one call, so that all that was tried for them fits. */
const WORDS_AT_ONCE = KEPT_ATTEMPTS_MAX / KEPT_ATTEMPTS_PER_WORD
/** The link has ended, or what was kept is no answer. */
const NEVER: ReadonlySet<number> = new Set([400, 404, 422])
/** What is on its way into an account: another board must not be read before it is there. */
let moving: Promise<unknown> = Promise.resolve()

/** Takes what was answered before signing in from this page into the account. When that fails it is tried again at the next visit. */
async function takeAlong({ token, itemId: item_id }: Share): Promise<void> {
  const words = triesOfWhoEntered(token)
  if (!words) return
  try {
    for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
      const attempts = words
        .slice(at, at + WORDS_AT_ONCE)
        .flatMap(({ itemId: board_item_id, id, page, tries }) => tries.map((action) => ({ board_item_id, page, id, action })))
      await call<typeof shares.claimVisitorAnswers>('POST', '/library/keep-actions', { body: { item_id, token, attempts } })
    }
  } catch (error) {
    // What the server will never take is given up.
    if (!isApiError(error) || !NEVER.has(error.status)) return
  }
  forgetVisitorAnswers(token)
}

/** Own answers to what a link opens: a visitor's from this browser, a signed-in person's from the server. */
export async function listSharedAnswers(share: Share, signal: AbortSignal): Promise<BoardAnswers> {
  const { token, itemId, visitor } = share
  if (visitor) return readVisitorAnswers(token)
  moving = moving.then(() => takeAlong(share))
  await moving
  return call<typeof shares.listLibraryAnswers>('GET', `/library/items/${itemId}/actions`, { signal })
}
/** Keeps an answer and answers what is kept. */
export async function submitSharedAnswer(
  { token, itemId, visitor, onUse }: Share,
  { itemId: board_item_id, page, id, attempt, judged }: SharedAnswer,
): Promise<{ action: unknown }> {
  if (!visitor)
    return call<typeof shares.submitLibraryAnswer>('POST', '/library/actions', {
      body: { item_id: itemId, board_item_id, page, id, action: attempt, token },
    })
  keepVisitorAnswer(token, board_item_id, { page, id, attempt, judged })
  onUse()
  return { action: judged }
}

/** Empties the answers to an item's page; `left` are those to its other pages. */
export async function resetSharedAnswers(
  { token, itemId, visitor, onUse }: Share,
  { itemId: board_item_id, page }: At,
  left: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  if (!visitor)
    return call<typeof shares.resetLibraryAnswers>('POST', '/library/reset-actions', {
      body: { item_id: itemId, board_item_id, page, token },
    })
  leaveVisitorAnswers(token, board_item_id, left)
  onUse()
  return null
}
