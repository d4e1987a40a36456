import { storedJobs } from '../save-queue/job-storage'

/** Younger answers may be on their way from another page. */
const ON_THEIR_WAY_MS = 3000

const isLeftOver = (change: unknown): boolean =>
  typeof change === 'object' && change !== null && 'madeAt' in change && Date.now() - Number(change.madeAt) > ON_THEIR_WAY_MS

/** Returns whether earlier visits of this person left answers in this browser that are not sent. Loads no code that sends. */
export const hasLeftOverAnswers = (userId: number): boolean => storedJobs(`keel.answer.${userId}.`).some(isLeftOver)
