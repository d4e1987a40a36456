import { expect, test } from 'vitest'
import { columnsFor, nextCard } from './columns'

const counts = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]

test('cards lie in rows of equal length where that is possible, about as many as a row has cards', () => {
  expect(counts.map((count) => columnsFor(count, 1000, 100))).toEqual([2, 3, 4, 5, 4, 4, 4, 6, 5, 5, 6, 6, 6, 6])
  expect(counts.map((count) => columnsFor(count, 300, 90))).toEqual([2, 3, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3])
  // Long texts on a phone, and a width that is not known yet.
  expect(counts.map((count) => columnsFor(count, 250, 120))).toEqual(counts.map(() => 2))
  expect(columnsFor(6, 0, 90)).toBe(2)
})

test('arrows move to the neighbours of a card and stay at the edges', () => {
  // Two rows of three, and one card below.
  const from = (at: number) => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => nextCard(at, key, 7, 3))
  expect([from(0), from(4), from(6)]).toEqual([
    [0, 1, 0, 3, 0, 6],
    [3, 5, 1, 4, 0, 6],
    [5, 6, 3, 6, 0, 6],
  ])
  expect(['Enter', 'a', 'toString'].map((key) => nextCard(0, key, 7, 3))).toEqual([null, null, null])
})
