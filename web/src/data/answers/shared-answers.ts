import { KEPT_ATTEMPTS_MAX, KEPT_ATTEMPTS_PER_WORD } from '@keel/contract/constants'
import type * as shares from '@keel/contract/routes/shares'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'
import { isApiError } from '../_shared/errors'
import type { Share } from '../_shared/current-share'
import type { AnswerStore } from './calls'
import { forgetVisitorAnswers, saveVisitorAnswer, saveRemainingAnswers, readVisitorAnswers, attemptsToClaim } from './visitor-answers'

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

/** Returns the store of the answers to a board that a link opens: a visitor's browser, or the server for a signed-in user. */
export function sharedAnswers(share: Share, boardId: number): AnswerStore {
  const queryKey = keys.actions(boardId, null)
  return share.visitor ? { queryKey, ...ofVisitor(share) } : { queryKey, ...ofUser(share) }
}

/** This page's judgement is stored: nobody else judges it. */
const ofVisitor = ({ token, onUse }: Share): Omit<AnswerStore, 'queryKey'> => ({
  list: async () => readVisitorAnswers(token),
  async submit({ itemId, page, id, attempt, judged, text }) {
    saveVisitorAnswer(token, itemId, { page, id, attempt, judged, text })
    onUse()
    return { action: judged }
  },
  async reset({ itemId }, left) {
    saveRemainingAnswers(token, itemId, left)
    onUse()
  },
})

const ofUser = (share: Share): Omit<AnswerStore, 'queryKey'> => {
  const { token, itemId: item_id } = share
  return {
    async list(signal) {
      moving = moving.then(() => claimVisitorAnswers(share))
      await moving
      return call<typeof shares.listLibraryAnswers>('GET', `/library/items/${item_id}/actions`, { signal })
    },
    submit: ({ itemId: board_item_id, page, id, attempt }) =>
      call<typeof shares.submitLibraryAnswer>('POST', '/library/actions', {
        body: { item_id, board_item_id, page, id, action: attempt, token },
      }),
    reset: ({ itemId: board_item_id, page }) =>
      call<typeof shares.resetLibraryAnswers>('POST', '/library/reset-actions', { body: { item_id, board_item_id, page, token } }),
  }
}
