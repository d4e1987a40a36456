import type { BodyOf } from '@keel/contract/route'
import type { reviewWords } from '@keel/contract/routes/vocabulary'
import { hasStoredJobs, storedJobs } from '../save-queue/job-storage'
import { currentUserId } from '../users/me'

/** How well a card was known. By its id it counts once, however often it is sent. */
export type Review = BodyOf<typeof reviewWords>['reviews'][number]

const prefixOf = (userId: number) => `keel-review-${userId}-` as const
/** Under this name a review waits in this browser, for its author only. */
export const reviewName = (id: string, userId: number) => `${prefixOf(userId)}${id}` as const

/** Returns how the names of the user's waiting reviews begin; null when nobody is signed in. */
const ownPrefix = () => {
  const userId = currentUserId()
  return typeof userId === 'number' ? prefixOf(userId) : null
}

/** Returns whether reviews of the user wait in this browser to be sent. Loads no code that sends. */
export function hasWaitingReviews(): boolean {
  const prefix = ownPrefix()
  return prefix !== null && hasStoredJobs(prefix)
}

const isReview = (value: unknown): value is Review =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'word_id' in value &&
  'direction' in value &&
  'grade' in value &&
  'at' in value

export const inOrder = (reviews: readonly Review[]): Review[] => reviews.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

/** Returns the user's reviews that wait in this browser, those of other tabs and earlier visits too, in the order of their grading. */
export function waitingReviews(): Review[] {
  const prefix = ownPrefix()
  return prefix === null ? [] : inOrder(storedJobs(prefix).filter(isReview))
}
