import { z } from 'zod'
import { WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { Blocks } from '../_shared/document'

const AcceptedWord = z.object({ id: GeneratedId, value: z.string().max(WORD_MAX_LENGTH) })
export type AcceptedWord = z.infer<typeof AcceptedWord>
/** `words`: gap -> further correct answers besides the text. */
export const WriteInGapValue = z.object({ content: Blocks, words: z.record(GeneratedId, z.array(AcceptedWord).max(20)).optional() })
export type WriteInGapValue = z.infer<typeof WriteInGapValue>
/** A typed answer to check, or a request to reveal the correct one. */
export const WriteInGapAttempt = z.union([z.object({ show: z.literal(true) }), z.object({ t: z.string().max(WORD_MAX_LENGTH) })])
export type WriteInGapAttempt = z.infer<typeof WriteInGapAttempt>

export const writeInGapSchema = {
  value: WriteInGapValue,
  attempt: WriteInGapAttempt,
  sample: (): WriteInGapValue => ({
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'I ' },
          { type: 'text', text: "don't", marks: [{ type: 'gap', attrs: { wordId: 'dont1' } }] },
          { type: 'text', text: ' know.' },
        ],
      },
    ],
    words: { dont1: [{ id: 'a1', value: 'do not' }] },
  }),
}
