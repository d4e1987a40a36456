import type { BoardItem } from '@keel/contract/entities/board-item'
import { isKnown, itemTypes } from './registry'

/** Returns whether learners have something to answer there: in exercises, and in items with questions on them. */
export const isAnswered = (item: BoardItem): boolean =>
  (isKnown(item) && (itemTypes[item.type].exercise?.progress(item.value, {}).total ?? 0) > 0) ||
  Object.values(item.points ?? {}).some((ofPage) => Object.keys(ofPage).length > 0)
