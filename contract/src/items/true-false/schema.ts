import { z } from 'zod'
import { STATEMENT_MAX_LENGTH, STATEMENTS_MAX } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'

/** True, false, or not given: nothing says whether it is true. */
const Verdict = z.enum(['t', 'f', 'n'])
export type Verdict = z.infer<typeof Verdict>
/** `why` is shown once solved. */
const Statement = z.object({
  id: GeneratedId,
  text: z.string().max(STATEMENT_MAX_LENGTH),
  right: Verdict,
  why: z.string().max(STATEMENT_MAX_LENGTH).optional(),
})
export type Statement = z.infer<typeof Statement>
/** Texts may be empty while the teacher writes. `third`: "not given" is an answer too; without it learners see no statement that needs it. */
export const TrueFalseValue = z.object({
  statements: z
    .array(Statement)
    .min(1)
    .max(STATEMENTS_MAX)
    .refine((statements) => areUnique(statements.map(({ id }) => id)), 'duplicate_id'),
  third: z.boolean(),
})
export type TrueFalseValue = z.infer<typeof TrueFalseValue>
/** The answer a learner chose, or a request to be shown the right one. */
export const TrueFalseAttempt = z.union([z.object({ show: z.literal(true) }), z.object({ v: Verdict })])
export type TrueFalseAttempt = z.infer<typeof TrueFalseAttempt>

export const trueFalseSchema = {
  value: TrueFalseValue,
  attempt: TrueFalseAttempt,
  sample: (): TrueFalseValue => ({
    statements: [
      { id: 'honey', text: 'Honey keeps for years.', right: 't' },
      { id: 'snail', text: 'Snails have no teeth.', right: 'f', why: 'They have thousands of tiny ones.' },
      { id: 'ann01', text: 'Ann has a sister.', right: 'n' },
    ],
    third: true,
  }),
}
