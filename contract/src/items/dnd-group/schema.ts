import { z } from 'zod'
import { DND_GROUPS_MAX, DND_WORDS_PER_GROUP_MAX, WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'

const Text = z.string().max(WORD_MAX_LENGTH)
const DndWord = z.object({ id: GeneratedId, value: Text })
export type DndWord = z.infer<typeof DndWord>
const DndGroup = z.object({
  id: GeneratedId,
  name: Text,
  words: z.array(DndWord).min(1).max(DND_WORDS_PER_GROUP_MAX),
})
export type DndGroup = z.infer<typeof DndGroup>
/** Names and words may be empty while the teacher writes; learners see complete ones. */
export const DndValue = z.object({
  groups: z
    .array(DndGroup)
    .min(1)
    .max(DND_GROUPS_MAX)
    .refine(
      (groups) => areUnique(groups.map(({ id }) => id)) && areUnique(groups.flatMap(({ words }) => words.map(({ id }) => id))),
      'duplicate_id',
    ),
})
export type DndValue = z.infer<typeof DndValue>
/** A learner's attempt at one word. */
export const DndAttempt = z.object({ group_id: GeneratedId })
export type DndAttempt = z.infer<typeof DndAttempt>

export const dndGroupSchema = {
  value: DndValue,
  attempt: DndAttempt,
  sample: (): DndValue => ({
    groups: [
      {
        id: 'fruit',
        name: 'Fruit',
        words: [
          { id: 'apple', value: 'apple' },
          { id: 'plum1', value: 'plum' },
        ],
      },
      {
        id: 'anima',
        name: 'Animals',
        words: [
          { id: 'horse', value: 'horse' },
          { id: 'goose', value: 'goose' },
        ],
      },
    ],
  }),
}
