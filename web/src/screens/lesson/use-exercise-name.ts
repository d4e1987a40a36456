import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { itemNames, type ItemCode } from '@keel/contract/items/codes'
import type { Exercise } from './results'

/** Returns a function that names the kind of an exercise: `Select a word`. */
export function useExerciseKind(): (exercise: Pick<Exercise, 'type'>) => string {
  const t = useTranslations('journal')
  return useCallback(
    ({ type }) => {
      const key = `kind.${itemNames[type as ItemCode]}`
      return t.has(key as 'kind.pdf') ? t(key as 'kind.pdf') : t('kind.other')
    },
    [t],
  )
}
