import type { TurnedItem } from './types'

type Type = TurnedItem['type']

/** Types that consist of pairs, that are a text with gaps, and that a text can be turned into and back. */
export const PAIRS = [2, 18, 26, 27] as const
export const GAPS = [10, 16, 17] as const
export const SENTENCES = [17, 22, 23, 28, 29] as const

/** Which types each type can be turned into, in the order in which they are offered. */
export const TURNS: Readonly<Record<Type, readonly Type[]>> = {
  1: SENTENCES,
  2: [18, 26, 27, 20],
  10: [16, 17, 20],
  16: [10, 17],
  17: [10, 16, 1],
  18: [2, 26, 27, 20],
  20: [10],
  21: [20],
  22: [1],
  23: [1],
  26: [2, 18, 27],
  27: [2, 18, 26],
  28: [1],
  29: [1],
}
/** Returns whether items of this type can be turned into something. */
export const canTurn = (item: { type: number; value: unknown }): item is TurnedItem => item.type in TURNS
