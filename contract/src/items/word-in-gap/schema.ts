import { z } from 'zod'
import { WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { Blocks } from '../_shared/document'
import { defineItem } from '../define'
import { judgeWordInGap, wordInGapProgress } from './answer'
import { emptyWordInGap, isEmptyWordInGap } from './behaviour'

const GapWord = z.object({ id: GeneratedId, value: z.string().max(WORD_MAX_LENGTH) })
export const WordInGapValue = z.object({ content: Blocks, words: z.record(GeneratedId, z.array(GapWord).min(1).max(20)) })
export const wordInGap = defineItem({
  value: WordInGapValue,
  emptyValue: emptyWordInGap,
  isEmpty: isEmptyWordInGap,
  files: () => [],
  sample: () => ({
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: 'The cat sits ' },
          { type: 'text' as const, text: 'on', marks: [{ type: 'gap' as const, attrs: { wordId: 'on001' } }] },
          { type: 'text' as const, text: ' the chair ' },
          { type: 'text' as const, text: 'under', marks: [{ type: 'gap' as const, attrs: { wordId: 'under' } }] },
          { type: 'text' as const, text: ' the table.' },
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
  exercise: { attempt: z.object({ t: z.string().max(WORD_MAX_LENGTH) }), judge: judgeWordInGap, progress: wordInGapProgress },
})
