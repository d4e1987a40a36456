import { createContext, use } from 'react'

export interface Named {
  id: string
  /** What a person reads, and what is announced. */
  name: string
}

/** What chips and places know of their field. */
export interface ChipFieldState {
  disabled: boolean
  /** The chip that was pressed and waits for its place. */
  picked: string | null
  /** Picks a chip, or puts it back. */
  toggle: (chipId: string) => void
  nameOf: (chipId: string) => string
  /** Puts the picked chip. */
  put: (placeId: string) => void
  accepts: (chipId: string, placeId: string) => boolean
}

export const ChipFieldContext = createContext<ChipFieldState | null>(null)

export function useChipField(): ChipFieldState {
  const field = use(ChipFieldContext)
  if (!field) throw new Error('A chip and its places need a ChipField around them')
  return field
}
