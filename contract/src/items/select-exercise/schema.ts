import { z } from 'zod'
import { GeneratedId } from '../../entities/fields'
import { Blocks } from '../_shared/document'

export const Alternative = z.object({ id: GeneratedId, value: z.string().max(200) })
export type Alternative = z.infer<typeof Alternative>
/** `words`: word id -> alternatives, the first one correct. */
export const SelectValue = z.object({ content: Blocks, words: z.record(GeneratedId, z.array(Alternative).min(1).max(20)) })
export type SelectValue = z.infer<typeof SelectValue>
/** A learner's attempt at one word. */
export const SelectAttempt = z.object({ id: GeneratedId })
export type SelectAttempt = z.infer<typeof SelectAttempt>

export const selectExerciseSchema = {
  value: SelectValue,
  attempt: SelectAttempt,
  sample: (): SelectValue => ({
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'She ' },
          { type: 'text', text: 'goes', marks: [{ type: 'gap', attrs: { wordId: 'g0es1' } }] },
          { type: 'text', text: ' to school every day.' },
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
}
