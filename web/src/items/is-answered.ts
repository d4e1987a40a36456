import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemTypes } from './registry'

/** Whether learners have something to answer there: exercises, and what has questions on it. */
export const isAnswered = ({ type, points }: BoardItem): boolean =>
  Boolean(itemTypes[type]?.exercise) || Object.values(points ?? {}).some((ofPage) => Object.keys(ofPage).length > 0)
