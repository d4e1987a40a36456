import type { Icon } from '@tabler/icons-react'
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { ItemText } from './item-text'

/** An item that can be added to a board. */
export interface AddBelowEntry {
  /** The key of its name, which is looked up in other languages too. */
  text: ItemText
  label: string
  icon: Icon
  run: () => void
}

export interface AddBelowProps {
  itemId: number
  children: (entries: readonly AddBelowEntry[]) => ReactNode
}

/** Renders its children with what can be added below an item. Null where nothing can: outside of boards that are edited. */
export const AddBelowContext = createContext<ComponentType<AddBelowProps> | null>(null)
