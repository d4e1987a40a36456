import { REVIEWS_AT_ONCE_MAX } from '@keel/contract/constants'
import type * as words from '@keel/contract/routes/vocabulary'
import { createStore } from 'zustand/vanilla'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'
import { forgetReviews, keepReview, waitingReviews, type Review } from './waiting-reviews'

/** How many answers wait here, and whether the last attempt to send them failed. */
export const sending = createStore<{ waiting: number; failed: boolean }>(() => ({ waiting: 0, failed: false }))

const AGAIN_MS = 3000
let timer: ReturnType<typeof setTimeout> | undefined
let underway: Promise<void> | null = null

const send = async (reviews: Review[]): Promise<void> => {
  try {
    const due = await call<typeof words.reviewWords>('POST', '/words/reviews', { body: { reviews } })
    queryClient.setQueryData(keys.wordsDue, due)
  } catch (error) {
    if (!isApiError(error, 'bad.input')) throw error
    // One that can never be taken must not hold up the others.
    if (reviews.length > 1) for (const review of reviews) await send([review])
  }
  forgetReviews(reviews)
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  try {
    for (let next = waitingReviews(); next.length > 0; next = waitingReviews()) {
      sending.setState({ waiting: next.length })
      await send(next.slice(0, REVIEWS_AT_ONCE_MAX))
    }
    sending.setState({ waiting: 0, failed: false })
  } catch {
    sending.setState({ waiting: waitingReviews().length, failed: true })
    timer = setTimeout(() => void sendReviews(), AGAIN_MS)
  }
}

/** Sends all answers that wait here, and tries again by itself for as long as it fails. Never throws. */
export function sendReviews(): Promise<void> {
  underway ??= sendAll().finally(() => {
    underway = null
  })
  return underway
}

/** Keeps an answer, whatever becomes of the network, and sends it. */
export function giveReview(review: Review): void {
  keepReview(review)
  sending.setState({ waiting: waitingReviews().length })
  void sendReviews()
}

addEventListener('online', () => void sendReviews())
