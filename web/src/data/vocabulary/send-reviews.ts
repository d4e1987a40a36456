import { REVIEWS_AT_ONCE_MAX } from '@keel/contract/constants'
import type { DataOf } from '@keel/contract/route'
import type * as words from '@keel/contract/routes/vocabulary'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'
import { createSaveQueue } from '../save-queue/save-queue'
import { inOrder, reviewName, type Review, waitingReviews } from './waiting-reviews'

/** Sends reviews, many in one call. Only what the server can never take is given up. */
export const reviewQueue = createSaveQueue<Review, DataOf<typeof words.reviewWords>>({
  keyOf: ({ id }) => id,
  send: (reviews) => call<typeof words.reviewWords>('POST', '/words/reviews', { body: { reviews: inOrder(reviews) } }),
  onStored: (_reviews, due) => void queryClient.setQueryData(keys.wordsDue, due),
  together: (waiting) => Math.min(waiting.length, REVIEWS_AT_ONCE_MAX),
  outcomes: { refused: 'retry', signedOut: 'retry' },
  storage: { nameOf: ({ id }, userId) => reviewName(id, userId) },
})

/** Sends all reviews that wait in this browser. Ends when they are stored, or with the first failure; they are retried then. */
export function sendReviews(): Promise<void> {
  reviewQueue.put(...waitingReviews().filter(({ id }) => !reviewQueue.get(id)))
  return reviewQueue.flush()
}

/** Stores a review in this browser and sends it. */
export const submitReview = (review: Review): void => reviewQueue.put(review)
