import type { Exercise } from '@keel/contract/items/define'
import { itemCodes, type ItemCode, itemTypes } from '@keel/contract/items/registry'

/** Codes of the built exercise types. */
export const exerciseCodes: ItemCode[] = itemCodes.filter((code) => itemTypes[code].exercise)
export const exerciseOf = (type: ItemCode): Exercise | null => itemTypes[type].exercise
