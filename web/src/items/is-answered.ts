import type { BoardItem } from '@keel/contract/entities/board-item'
import { isKnown, itemTypes } from './registry'

/** Whether learners have something to answer there: exercises, and what has questions on it. */
export const isAnswered = (item: BoardItem): boolean =>
  (isKnown(item) && itemTypes[item.type].exercise !== null) ||
  Object.values(item.points ?? {}).some((ofPage) => Object.keys(ofPage).length > 0)
