import type { HomeworkAttempt } from '@keel/contract/entities/homework'
import type { Answers } from '../../items/_shared/item-type'

type Attempt = Pick<HomeworkAttempt, 'try' | 'key' | 'answer'>

/**
 * Returns the answers to an exercise as they were after one of its attempts. A try begins with the answers of the one before or without them;
 * what was not attempted since is as it is `stored` now.
 */
export function answersAt(attempts: readonly Attempt[], step: number, stored: Answers): Answers {
  const now = attempts[step]
  if (!now) return stored
  const inTry = attempts.slice(0, step + 1).filter((attempt) => attempt.try === now.try)
  const earlier = new Set(attempts.filter((attempt) => attempt.try < now.try).map(({ key }) => key))
  for (const attempt of attempts) if (attempt.try >= now.try) earlier.delete(attempt.key)
  return Object.fromEntries([
    ...Object.entries(stored).filter(([key]) => earlier.has(key)),
    ...inTry.map(({ key, answer }) => [key, answer] as const),
  ])
}
