import { z } from 'zod'
import { MARK_WORDS_MAX } from '../../constants'
import { Blocks } from '../_shared/document'

/** A text whose words to find are marked as gaps. */
export const MarkWordsValue = z.object({ content: Blocks })
export type MarkWordsValue = z.infer<typeof MarkWordsValue>
/** The numbers of all words that a learner has marked in the text with this hash, or a request to be shown the right ones. */
export const MarkWordsAttempt = z.union([
  z.object({ show: z.literal(true) }),
  z.object({
    h: z.string().min(1).max(16),
    on: z
      .array(
        z
          .int()
          .min(0)
          .max(MARK_WORDS_MAX - 1),
      )
      .max(MARK_WORDS_MAX),
  }),
])
export type MarkWordsAttempt = z.infer<typeof MarkWordsAttempt>

export const markWordsSchema = {
  value: MarkWordsValue,
  attempt: MarkWordsAttempt,
  sample: (): MarkWordsValue => ({
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Every day she goes to the market. Yesterday she ' },
          { type: 'text', text: 'went', marks: [{ type: 'gap', attrs: { wordId: 'went1' } }] },
          { type: 'text', text: ' there early and ' },
          { type: 'text', text: 'bought', marks: [{ type: 'gap', attrs: { wordId: 'bough' } }] },
          { type: 'text', text: ' fresh bread.' },
        ],
      },
    ],
  }),
}
