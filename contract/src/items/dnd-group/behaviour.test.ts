import { describe, expect, test } from 'vitest'
import { dndGroup, dndProgress, groupColumn, judgeDnd, type DndAnswer, shownGroups, shuffledWords } from './behaviour'
import { DndValue } from './schema'

const value: DndValue = {
  groups: [
    {
      id: 'money',
      name: 'Money',
      words: [
        { id: 'bank1', value: 'bank' },
        { id: 'coin1', value: 'coin' },
        { id: 'blank', value: ' ' },
      ],
    },
    {
      id: 'river',
      name: 'River',
      words: [
        { id: 'bank2', value: 'bank ' },
        { id: 'fish1', value: 'fish' },
      ],
    },
    { id: 'noone', name: '  ', words: [{ id: 'lost1', value: 'lost' }] },
  ],
}
const drop = (word: string, group: string, before?: DndAnswer) => judgeDnd(value, word, { group_id: group }, before)

test('a correct drop locks, a wrong one can move, and the first drop is stored', () => {
  const wrong = drop('fish1', 'money')
  expect(wrong).toEqual({ group_id: 'money', success: false, first_success: false })
  expect(drop('fish1', 'money', wrong ?? undefined)).toBeNull()
  expect(drop('fish1', 'river', wrong ?? undefined)).toEqual({ group_id: 'river', success: true, first_success: false })
  expect(drop('fish1', 'river')).toEqual({ group_id: 'river', success: true, first_success: true })
})

test("equal words are correct in each other's group", () => {
  expect(drop('bank1', 'river')?.success).toBe(true)
  expect(drop('bank2', 'money')?.success).toBe(true)
  for (const group of ['money', 'river']) expect(drop('bank1', group, drop('bank1', 'river') ?? undefined)).toBeNull()
})

describe('content hidden from learners', () => {
  test('unnamed groups and empty words are hidden and cannot be answered', () => {
    expect(shownGroups(value).map((group) => group.words.map((word) => word.id))).toEqual([
      ['bank1', 'coin1'],
      ['bank2', 'fish1'],
    ])
    for (const [word, group] of [
      ['blank', 'money'],
      ['lost1', 'noone'],
      ['coin1', 'noone'],
      ['coin1', 'nope'],
      ['nope', 'money'],
    ] as const)
      expect(drop(word, group)).toBeNull()
    expect(dndProgress(value, {})).toEqual({ total: 4, done: 0, first: 0 })
    const answer = (success: boolean, first_success: boolean) => ({ group_id: 'money', success, first_success })
    const answers = { bank1: answer(true, true), coin1: answer(true, false), fish1: answer(false, false), lost1: answer(true, true) }
    expect(dndProgress(value, answers)).toEqual({ total: 4, done: 2, first: 1 })
  })
  test('an exercise with nothing to drag is empty', () => {
    expect(dndGroup.isEmpty({ groups: value.groups.slice(2) })).toBe(true)
    expect(dndGroup.isEmpty(value)).toBe(false)
  })
})

test('the order of words is the same for everybody and differs between items', () => {
  const many: DndValue = {
    groups: [{ id: 'g', name: 'G', words: Array.from({ length: 20 }, (_, i) => ({ id: `w${i}`, value: `word ${i}` })) }],
  }
  expect(shuffledWords(many, 7)).toEqual(shuffledWords(many, 7))
  expect(shuffledWords(many, 7)).not.toEqual(shuffledWords(many, 8))
  expect(
    shuffledWords(many, 7)
      .map((word) => word.id)
      .sort(),
  ).toEqual(many.groups[0]?.words.map((word) => word.id).sort())
})

test('columns share the width', () => expect([0, 1, 2, 3, 4, 5].map(groupColumn)).toEqual([12, 12, 6, 4, 3, 3]))

test('refuses a value without groups or words, with five groups or equal ids', () => {
  const group = (id: string, word = `w${id}`) => ({ id, name: id, words: [{ id: word, value: 'x' }] })
  expect(DndValue.safeParse({ groups: ['a', 'b', 'c', 'd'].map((id) => group(id)) }).success).toBe(true)
  for (const groups of [
    [],
    ['a', 'b', 'c', 'd', 'e'].map((id) => group(id)),
    [{ ...group('a'), words: [] }],
    [group('a'), group('a', 'w2')],
    [group('a', 'w'), group('b', 'w')],
  ])
    expect(DndValue.safeParse({ groups }).success).toBe(false)
})
