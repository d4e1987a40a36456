import type { ItemDefinition } from './define'
import { itemTypes, type ItemCode } from './registry'

/** A page or server of before an update may meet a type that came with it: it has no steps here. */
const upgradesOf = (type: ItemCode): ItemDefinition['upgrades'] => (itemTypes as Partial<typeof itemTypes>)[type]?.upgrades ?? []

/** Returns the version of the values that the type's schema describes: 1, and one more for each step. */
export const valueVersion = (type: ItemCode): number => upgradesOf(type).length + 1

/** Returns a stored value in the shape of today. A value of version 1, and every newer one, is older by the steps that are missing. */
export const bringUp = (type: ItemCode, value: unknown, version: number): unknown =>
  upgradesOf(type)
    .slice(version - 1)
    .reduce((before, step) => step(before), value)
