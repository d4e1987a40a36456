import { z } from 'zod'
import { DND_GROUPS_MAX, DND_WORDS_PER_GROUP_MAX, WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'
import { defineItem } from '../define'
import { dndProgress, judgeDnd } from './answer'
import { emptyDnd, isEmptyDnd } from './behaviour'

const Text = z.string().max(WORD_MAX_LENGTH)
const Group = z.object({
  id: GeneratedId,
  name: Text,
  words: z
    .array(z.object({ id: GeneratedId, value: Text }))
    .min(1)
    .max(DND_WORDS_PER_GROUP_MAX),
})
/** Names and words may still be empty while the teacher writes; learners see what is filled in. */
export const DndValue = z.object({
  groups: z
    .array(Group)
    .min(1)
    .max(DND_GROUPS_MAX)
    .refine(
      (groups) => areUnique(groups.map(({ id }) => id)) && areUnique(groups.flatMap(({ words }) => words.map(({ id }) => id))),
      'duplicate_id',
    ),
})
export const dndGroup = defineItem({
  value: DndValue,
  emptyValue: emptyDnd,
  isEmpty: isEmptyDnd,
  files: () => [],
  sample: () => ({
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
  exercise: { attempt: z.object({ group_id: GeneratedId }), judge: judgeDnd, progress: dndProgress },
})
