import { z } from 'zod'
import { WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { Blocks } from '../_shared/document'
import { defineItem } from '../define'
import { judgeWriteInGap, writeInGapProgress } from './answer'
import { emptyWriteInGap, isEmptyWriteInGap } from './behaviour'

const Accepted = z.object({ id: GeneratedId, value: z.string().max(WORD_MAX_LENGTH) })
export const WriteInGapValue = z.object({ content: Blocks, words: z.record(GeneratedId, z.array(Accepted).max(20)).optional() })
export const writeInGap = defineItem({
  value: WriteInGapValue,
  emptyValue: emptyWriteInGap,
  isEmpty: isEmptyWriteInGap,
  files: () => [],
  sample: () => ({
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: 'I ' },
          { type: 'text' as const, text: "don't", marks: [{ type: 'gap' as const, attrs: { wordId: 'dont1' } }] },
          { type: 'text' as const, text: ' know.' },
        ],
      },
    ],
    words: { dont1: [{ id: 'a1', value: 'do not' }] },
  }),
  exercise: {
    attempt: z.union([z.object({ show: z.literal(true) }), z.object({ t: z.string().max(WORD_MAX_LENGTH) })]),
    judge: judgeWriteInGap,
    progress: writeInGapProgress,
    // The other side hears no sound of an answer that was only shown.
    news: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})
