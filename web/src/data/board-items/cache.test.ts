import { expect, test } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { withChangedItem, withItem, withMovedItem, withoutItem } from './cache'

const item = (id: number, version = 1, value: unknown = 'v'): BoardItem => ({
  id,
  board_id: 1,
  type: 1,
  name: null,
  value,
  props: {},
  version,
})
const ids = (items: readonly BoardItem[]) => items.map(({ id }) => id)
const three = [item(1), item(2), item(3)]

test('a new item is inserted before the named one, or last', () => {
  expect(ids(withItem(three, item(9), 2))).toEqual([1, 9, 2, 3])
  expect(ids(withItem(three, item(9), null))).toEqual([1, 2, 3, 9])
  expect(ids(withItem(three, item(9), 77))).toEqual([1, 2, 3, 9])
})

test('an item that comes twice is there once', () => {
  expect(ids(withItem(withItem(three, item(9), 2), item(9), 2))).toEqual([1, 9, 2, 3])
})

test('a change older than what is shown is dropped, and others keep their identity', () => {
  const items = [item(1, 5, 'new'), item(2)]
  expect(withChangedItem(items, item(1, 4, 'old'))).toBe(items)
  const changed = withChangedItem(items, item(1, 6, 'newest'))
  expect(changed[0]?.value).toBe('newest')
  expect(changed[1]).toBe(items[1])
})

test('moving and removing', () => {
  expect(ids(withMovedItem(three, 3, 1))).toEqual([3, 1, 2])
  expect(ids(withMovedItem(three, 1, null))).toEqual([2, 3, 1])
  expect(withMovedItem(three, 77, 1)).toBe(three)
  expect(ids(withoutItem(three, 2))).toEqual([1, 3])
})
