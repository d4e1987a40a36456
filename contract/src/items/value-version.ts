import type { ItemDefinition } from './define'
import { itemTypes, type ItemCode } from './registry'

/** During an update an older page or server may meet a new type: it has no steps here. */
const upgradesOf = (type: ItemCode): ItemDefinition['upgrades'] => (itemTypes as Partial<typeof itemTypes>)[type]?.upgrades ?? []

/** Returns the version of the values that the type's schema describes: 1, and one more for each step. */
export const valueVersion = (type: ItemCode): number => upgradesOf(type).length + 1

/** Returns a stored value in its current shape, after applying the steps that its version lacks. */
export const bringUp = (type: ItemCode, value: unknown, version: number): unknown =>
  upgradesOf(type)
    .slice(version - 1)
    .reduce((before, step) => step(before), value)
