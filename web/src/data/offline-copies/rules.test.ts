import { describe, expect, test } from 'vitest'
import { keys } from '../_shared/keys'
import {
  AGE_MAX_MS,
  CARDS_MAX,
  type CopySize,
  isOld,
  pageOf,
  PAGE_BYTES_MAX,
  PAGES_MAX,
  keptPart,
  OTHER_BYTES_MAX,
  OTHERS_MAX,
  tooMany,
} from './rules'

describe('what is kept', () => {
  test.each([
    keys.me,
    keys.rooms,
    keys.stats,
    keys.nextLesson,
    keys.eventsBetween('2026-11-30', '2026-12-01'),
    keys.lessons(),
    keys.homeworkList({ show: 'open' }),
    keys.wordsDue,
    keys.wordList({ search: '', voice: null }),
  ])('%j everywhere', (...key) => {
    expect(pageOf(key, '/home')).toBeNull()
  })

  const ofPage = [
    keys.homeworkOne(7),
    keys.homeworkWork(7, 3),
    keys.room(1),
    keys.modules(1),
    keys.module(5),
    keys.items(6),
    keys.actions(6, null),
    keys.correctionsOf(8, null),
  ]
  test.each(ofPage)('%j on a page with boards', (...key) => {
    expect(['/homework/7/do', '/room/1', '/module/5/'].map((path) => pageOf(key, path))).toEqual(['homework/7/do', 'room/1', 'module/5'])
    for (const path of ['/home', '/homework/7', '/homework/7/students/3', '/s/abc', '/space', '/print/5', '/library/5'])
      expect(pageOf(key, path)).toBeUndefined()
  })

  test.each([
    keys.siteTexts,
    keys.people({}),
    keys.tokens,
    keys.sessions,
    keys.shared('abc'),
    keys.invite('abc'),
    keys.messages(4),
    keys.student(3),
    keys.homeworkGrid(7),
    keys.wordList({ search: 'koer', voice: null }),
    keys.actions(6, 3),
    keys.correctionsOf(8, 3),
    keys.progress(6),
    keys.calendarAddress,
  ])('never %j', (...key) => {
    for (const path of ['/home', '/homework/7/do', '/room/1', '/admin', '/settings', '/s/abc']) expect(pageOf(key, path)).toBeUndefined()
  })
})

test('of a list the first page is kept, of the review the first cards, of everything else all', () => {
  const list = { pages: [{ homework: [1] }, { homework: [2] }], pageParams: [0, 1] }
  expect(keptPart(keys.homeworkList({}), list)).toEqual({ pages: [{ homework: [1] }], pageParams: [0] })
  const cards = Array.from({ length: CARDS_MAX + 1 }, (_, at) => at)
  expect(keptPart(keys.wordsDue, { due: 300, cards })).toEqual({ due: 300, cards: cards.slice(0, CARDS_MAX) })
  expect(keptPart(keys.rooms, [1, 2])).toEqual([1, 2])
})

describe('bounds', () => {
  const copies = (...all: [hash: string, page: string | null, at: number, bytes: number][]) =>
    new Map(all.map(([hash, page, at, bytes]): [string, CopySize] => [hash, { page, at, bytes }]))

  test('the pages that were opened last stay, whole', () => {
    const many = Array.from({ length: PAGES_MAX + 1 }, (_, at): [string, string, number, number] => [`one ${at}`, `room/${at}`, at + 10, 5])
    expect(tooMany(copies(...many))).toEqual(['one 0'])
    // Its boards were fetched later than those of another.
    expect(tooMany(copies(...many, ['items 0', 'room/0', 100, 5]))).toEqual(['one 1'])
    expect(tooMany(copies(...many, ['items 1', 'room/0', 1, 5], ['items 2', 'room/0', 1, 5]))).toEqual(['one 0', 'items 1', 'items 2'])
  })

  test('a copy is old after 30 days', () => {
    expect([isOld({ at: Date.now() - AGE_MAX_MS + 60_000 }), isOld({ at: Date.now() - AGE_MAX_MS - 1 })]).toEqual([false, true])
  })

  test('pages and the rest have their bytes', () => {
    expect(tooMany(copies(['a', 'room/1', 1, 1], ['b', 'room/2', 2, PAGE_BYTES_MAX]))).toEqual(['a'])
    expect(tooMany(copies(['a', 'room/1', 1, 1], ['b', 'room/2', 2, PAGE_BYTES_MAX + 1]))).toEqual(['b'])
    expect(tooMany(copies(['a', null, 1, 1], ['b', null, 2, OTHER_BYTES_MAX]))).toEqual(['a'])
    expect(tooMany(copies(['a', 'room/1', 1, PAGE_BYTES_MAX], ['b', null, 2, OTHER_BYTES_MAX]))).toEqual([])
    const others = Array.from({ length: OTHERS_MAX + 2 }, (_, at): [string, null, number, number] => [`${at}`, null, at, 1])
    expect(tooMany(copies(...others))).toEqual(['1', '0'])
  })
})
