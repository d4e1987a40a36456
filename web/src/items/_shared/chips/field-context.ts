import { createContext, use } from 'react'

export interface Named {
  id: string
  /** The visible and announced text. */
  name: string
}

/** What chips and targets know about their field. */
export interface ChipFieldState {
  disabled: boolean
  /** The chip that was pressed and waits for a target. */
  picked: string | null
  /** What a press on a chip does at once; without it, a press picks the chip. */
  press?: ((chipId: string) => void) | undefined
  /** Picks a chip, or puts it back. */
  toggle: (chipId: string) => void
  nameOf: (chipId: string) => string
  /** Puts the picked chip on this target. */
  put: (placeId: string) => void
  accepts: (chipId: string, placeId: string) => boolean
}

export const ChipFieldContext = createContext<ChipFieldState | null>(null)

export function useChipField(): ChipFieldState {
  const field = use(ChipFieldContext)
  if (!field) throw new Error('A chip or a target was rendered outside of a ChipField')
  return field
}
