import { z } from 'zod'
import { WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { Blocks } from '../_shared/document'

const GapWord = z.object({ id: GeneratedId, value: z.string().max(WORD_MAX_LENGTH) })
export type GapWord = z.infer<typeof GapWord>
/** `words`: gap -> its correct word, then decoys. */
export const WordInGapValue = z.object({ content: Blocks, words: z.record(GeneratedId, z.array(GapWord).min(1).max(20)) })
export type WordInGapValue = z.infer<typeof WordInGapValue>
/** A learner's attempt at one word. */
export const WordInGapAttempt = z.object({ t: z.string().max(WORD_MAX_LENGTH) })
export type WordInGapAttempt = z.infer<typeof WordInGapAttempt>

export const wordInGapSchema = {
  value: WordInGapValue,
  attempt: WordInGapAttempt,
  sample: (): WordInGapValue => ({
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'The cat sits ' },
          { type: 'text', text: 'on', marks: [{ type: 'gap', attrs: { wordId: 'on001' } }] },
          { type: 'text', text: ' the chair ' },
          { type: 'text', text: 'under', marks: [{ type: 'gap', attrs: { wordId: 'under' } }] },
          { type: 'text', text: ' the table.' },
        ],
      },
    ],
    words: {
      on001: [
        { id: 'a1', value: 'on' },
        { id: 'a2', value: 'between' },
      ],
      under: [{ id: 'b1', value: 'under' }],
    },
  }),
}
