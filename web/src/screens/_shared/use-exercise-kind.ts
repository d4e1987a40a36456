import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ItemCode } from '@keel/contract/items/codes'
import type { Messages } from '../../i18n/messages'
import type { HomeworkExercise } from '@keel/contract/entities/homework'

/** Texts by the code of the type; the registry of items is not for this page: it brings what boards show. */
const kinds: { [code in ItemCode]?: keyof Messages['journal']['kind'] } = {
  7: 'image',
  9: 'pdf',
  10: 'select-exercise',
  11: 'dnd-group',
  15: 'recorded-audio',
  16: 'word-in-gap',
  17: 'write-in-gap',
  18: 'map-words',
  20: 'choice',
  21: 'true-false',
  22: 'order-words',
  23: 'order-lines',
  24: 'open-answer',
  25: 'spoken-answer',
  26: 'flash-cards',
  27: 'memory-pairs',
  28: 'dictation',
  29: 'mark-words',
  30: 'sheet',
}

/** Returns a function that names the kind of an exercise: `Select a word`. */
export function useExerciseKind(): (exercise: Pick<HomeworkExercise, 'type'>) => string {
  const t = useTranslations('journal')
  return useCallback(({ type }) => t(`kind.${kinds[type as ItemCode] ?? 'other'}`), [t])
}
