import { type ReactNode, useMemo, useState } from 'react'
import type { ImportedItem } from '@keel/contract/import/types'
import { useAction } from '../../lib/use-action'
import { ItemList } from './item-list'
import type { ImportTo } from './types'
import { useAdd } from './use-add'
import { useChoice } from './use-choice'

interface ItemsPreviewProps {
  /** Without files. */
  items: readonly ImportedItem[]
  to: Extract<ImportTo, { kind: 'board' }>
  onAdded: () => void
  children: (preview: {
    /** The items, each with a box to tick; null without items. */
    list: ReactNode
    /** How many are ticked. */
    count: number
    /** Adds the ticked ones. */
    add: () => void
    adding: boolean
    /** Why they could not be added. */
    error: unknown
  }) => ReactNode
}

const NO_FILES: readonly File[] = []

/** Lets another dialog show and add items that it made itself, as the import does with its own. */
export function ItemsPreview({ items, to, onAdded, children }: ItemsPreviewProps) {
  const choice = useChoice(useMemo(() => ({ imported: { items: [...items], problems: [] } }), [items]))
  const { add } = useAdd(to, NO_FILES)
  const [error, setError] = useState<unknown>(null)
  const [run, adding] = useAction(async () => {
    setError(null)
    try {
      await add(choice.chosenItems(), null, 0)
      onAdded()
    } catch (failure) {
      setError(failure)
    }
  })
  const list = items.length > 0 && <ItemList items={items} files={NO_FILES} more={0} choice={choice} naming={false} />
  return children({ list, count: choice.ticked.size, add: run, adding, error })
}
