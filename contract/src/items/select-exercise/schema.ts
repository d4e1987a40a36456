import { z } from 'zod'
import { GeneratedId } from '../../entities/fields'
import { Blocks } from '../_shared/document'
import { defineItem } from '../define'
import { judgeSelect, selectProgress } from './answer'
import { emptySelect, isEmptySelect } from './behaviour'

export const Alternative = z.object({ id: GeneratedId, value: z.string().max(200) })
/** `words`: word id -> alternatives, the first one right. */
export const SelectValue = z.object({ content: Blocks, words: z.record(GeneratedId, z.array(Alternative).min(1).max(20)) })
export const selectExercise = defineItem({
  value: SelectValue,
  emptyValue: emptySelect,
  isEmpty: isEmptySelect,
  files: () => [],
  sample: () => ({
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: 'She ' },
          { type: 'text' as const, text: 'goes', marks: [{ type: 'gap' as const, attrs: { wordId: 'g0es1' } }] },
          { type: 'text' as const, text: ' to school every day.' },
        ],
      },
    ],
    words: {
      g0es1: [
        { id: 'a1', value: 'goes' },
        { id: 'a2', value: 'go' },
        { id: 'a3', value: 'going' },
      ],
    },
  }),
  exercise: { attempt: z.object({ id: GeneratedId }), judge: judgeSelect, progress: selectProgress },
})
