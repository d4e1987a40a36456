import type { Board } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { NewHomework } from '../../data/homework/calls'
import { isForTeachers, isKnown, itemTypes } from '../../items/registry'

/** What is ticked of a board: items by their ids, or all that students see. */
export type Ticked = 'all' | readonly number[]
/** By board; a board of which nothing is ticked is not in it. */
export type Ticks = ReadonlyMap<number, Ticked>

/** Returns the items to choose from: no student sees empty ones, or those for teachers. */
export const listed = (items: readonly BoardItem[]): BoardItem[] =>
  items.filter(
    (item) =>
      isKnown(item) &&
      !isForTeachers(item.type) &&
      !itemTypes[item.type].isEmpty(item.value) &&
      itemTypes[item.type].missing(item.value) === null,
  )

/** Returns those that students see. */
const seen = (items: readonly BoardItem[]): number[] => listed(items).flatMap(({ id, hidden }) => (hidden ? [] : [id]))

export const tickedIds = (ticked: Ticked | undefined, items: readonly BoardItem[]): readonly number[] =>
  ticked === 'all' ? seen(items) : (ticked ?? [])

/** Returns what is ticked of a board that is added. */
export function wholeBoard(items: readonly BoardItem[] | undefined): Ticked | undefined {
  if (!items || seen(items).length > 0) return 'all'
  const hidden = listed(items).map(({ id }) => id)
  return hidden.length > 0 ? hidden : undefined
}

/** Whether all that adding the board ticks is ticked. */
export function isWhole(ticked: Ticked | undefined, items: readonly BoardItem[] | undefined): boolean {
  if (ticked === undefined || ticked === 'all' || !items) return ticked !== undefined
  const whole = wholeBoard(items)
  return whole !== undefined && tickedIds(whole, items).every((id) => ticked.includes(id))
}

/** Returns what is ticked after a press on an item. */
export function toggleItem(ticked: Ticked | undefined, items: readonly BoardItem[], id: number): Ticked | undefined {
  const before = tickedIds(ticked, items)
  const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
  if (after.length === 0) return undefined
  const all = seen(items)
  return after.length === all.length && all.every((one) => after.includes(one)) ? 'all' : after
}

/** Returns the ticked items of these boards, in their order; those deleted since are left out. */
export const chosenOf = (
  boards: readonly Pick<Board, 'id'>[],
  ticks: Ticks,
  itemsOf: (boardId: number) => readonly BoardItem[] | undefined,
): NewHomework['boards'] =>
  boards.flatMap(({ id }): NewHomework['boards'] => {
    const ticked = ticks.get(id)
    if (ticked === undefined) return []
    const items = itemsOf(id)
    if (ticked === 'all') return items && seen(items).length === 0 ? [] : [{ id }]
    const chosen = items ? items.flatMap((item) => (ticked.includes(item.id) ? [item.id] : [])) : [...ticked]
    return chosen.length > 0 ? [{ id, items: chosen }] : []
  })
