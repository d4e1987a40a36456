import type { HomeworkExercise, HomeworkResult } from '@keel/contract/entities/homework'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'

/**
 * Returns the share of all questions that were answered correctly on first try, from 0 to 1, where a first try says something; null before
 * the first answer.
 */
export function firstTryShare(exercises: readonly HomeworkExercise[], results: readonly HomeworkResult[]): number | null {
  // Exercises that were deleted since have results too.
  const all = exercises
    .filter(({ type }) => !WITHOUT_FIRST_TRY.includes(type))
    .map(({ item_id, total }) => results.find((result) => result.item_id === item_id) ?? { total, first_try: null })
  const total = all.reduce((sum, one) => sum + one.total, 0)
  if (total === 0 || all.every(({ first_try }) => first_try === null)) return null
  return all.reduce((sum, { first_try }) => sum + (first_try ?? 0), 0) / total
}
