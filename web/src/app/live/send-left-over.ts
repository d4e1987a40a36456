import { hasLeftOverAnswers } from '../../data/answers/left-over'
import { hasWaitingReviews } from '../../data/vocabulary/waiting-reviews'

/** Sends what earlier visits left in this browser, wherever the person is now: the page on which it was made may not be opened again. */
export async function sendLeftOver(userId: number): Promise<void> {
  // Its queue begins with what is left.
  if (hasLeftOverAnswers(userId)) await import('../../data/answers/personal-answers')
  if (hasWaitingReviews()) await (await import('../../data/vocabulary/send-reviews')).sendReviews()
}
