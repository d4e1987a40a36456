import { z } from 'zod'
import { ORDER_LINE_MAX_LENGTH, ORDER_LINES_MAX, ORDER_LINES_MIN, SPEAKER_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'

/** `who` says it; in a dialogue every line has one, empty while the teacher writes. */
const OrderLine = z.object({
  id: GeneratedId,
  text: z.string().max(ORDER_LINE_MAX_LENGTH),
  who: z.string().max(SPEAKER_MAX_LENGTH).optional(),
})
export type OrderLine = z.infer<typeof OrderLine>
/** The lines in their right order. Texts may be empty while the teacher writes; learners see no such line. */
export const OrderLinesValue = z.object({
  lines: z
    .array(OrderLine)
    .min(ORDER_LINES_MIN)
    .max(ORDER_LINES_MAX)
    .refine((lines) => areUnique(lines.map(({ id }) => id)), 'duplicate_id'),
})
export type OrderLinesValue = z.infer<typeof OrderLinesValue>
/** All lines in the order in which a learner put them, or a request to be shown the right order. */
export const OrderLinesAttempt = z.union([
  z.object({ show: z.literal(true) }),
  z.object({ o: z.array(GeneratedId).min(ORDER_LINES_MIN).max(ORDER_LINES_MAX) }),
])
export type OrderLinesAttempt = z.infer<typeof OrderLinesAttempt>

export const orderLinesSchema = {
  value: OrderLinesValue,
  attempt: OrderLinesAttempt,
  sample: (): OrderLinesValue => ({
    lines: [
      { id: 'hello', who: 'Anna', text: 'Hello! How are you?' },
      { id: 'fine1', who: 'Ben', text: 'Fine, thanks. And you?' },
      { id: 'tired', who: 'Anna', text: 'A little tired. I got up at five.' },
      { id: 'why01', who: 'Ben', text: 'At five? Why so early?' },
    ],
  }),
}
