import { z } from 'zod'
import { MAP_PAIRS_MAX, WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'
import { defineItem } from '../define'
import { judgeMapWords, mapWordsProgress } from './answer'
import { emptyMapWords, isEmptyMapWords } from './behaviour'

const Text = z.string().max(WORD_MAX_LENGTH)
/** A side may still be empty while the teacher writes; learners see whole pairs. */
export const MapWordsValue = z.object({
  words: z
    .array(z.object({ id: GeneratedId, text1: Text, text2: Text }))
    .min(1)
    .max(MAP_PAIRS_MAX)
    .refine((pairs) => areUnique(pairs.map(({ id }) => id)), 'duplicate_id'),
})
export const mapWords = defineItem({
  value: MapWordsValue,
  emptyValue: emptyMapWords,
  isEmpty: isEmptyMapWords,
  files: () => [],
  sample: () => ({
    words: [
      { id: 'cat01', text1: 'cat', text2: 'kass' },
      { id: 'dog01', text1: 'dog', text2: 'koer' },
      { id: 'cow01', text1: 'cow', text2: 'lehm' },
    ],
  }),
  exercise: {
    attempt: z.object({ to: GeneratedId }),
    judge: judgeMapWords,
    progress: mapWordsProgress,
    // Lets the other side flash the right word too.
    news: ({ to }) => ({ to }),
  },
})
