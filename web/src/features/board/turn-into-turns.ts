import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { turnsOf } from '@keel/contract/turn-into/turn-into'
import { canTurn } from '@keel/contract/turn-into/turns'
import type { Turned } from '@keel/contract/turn-into/types'
import { draftOf } from './item-saver'
import { itemSaver } from './save-items'

/** Returns what an item, as it was typed, can be turned into. */
export function useTurns(item: BoardItem): Turned[] {
  const t = useTranslations('true-false')
  const draft = useStore(itemSaver.store, (drafts) => draftOf(drafts, item.id)?.value)
  return useMemo(() => {
    const typed = { type: item.type, value: draft ?? item.value }
    return canTurn(typed) ? turnsOf(typed, { t: t('t'), f: t('f'), n: t('n') }) : []
  }, [draft, item.type, item.value, t])
}
