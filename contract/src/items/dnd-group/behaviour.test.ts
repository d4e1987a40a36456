import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { look } from '../_shared/same-answer'
import { dndGroup, dndProgress, groupColumn, judgeDnd, keyOfDrop, type DndAnswer, shownGroups, shuffledWords } from './behaviour'
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

test('each of two equal words has a group of its own, whichever of them is dropped there first', () => {
  for (const [first, group, meant, second, last] of [
    ['bank1', 'money', 'bank1', 'bank2', 'river'],
    ['bank1', 'river', 'bank2', 'bank1', 'money'],
    ['bank2', 'money', 'bank1', 'bank2', 'river'],
  ] as const) {
    expect(keyOfDrop(value, {}, first, group)).toBe(meant)
    const answer = drop(meant, group)
    expect(answer?.success).toBe(true)
    const answers: Record<string, DndAnswer> = answer ? { [meant]: answer } : {}
    // The other one does not belong to the same group as well.
    expect(keyOfDrop(value, answers, second, group)).toBe(second)
    expect(drop(second, group)?.success).toBe(false)
    expect(keyOfDrop(value, answers, second, last)).toBe(second)
    expect(drop(second, last)?.success).toBe(true)
  }
})

test('of equal words the one that was not dropped yet counts, and an unknown word stays what it is', () => {
  const group = (id: string, ...words: string[]) => ({ id, name: id, words: words.map((word) => ({ id: word, value: 'orange' })) })
  const three: DndValue = { groups: [group('a', 'a1'), group('b', 'b1', 'b2')] }
  const wrong: DndAnswer = { group_id: 'a', success: false, first_success: false }
  expect(keyOfDrop(three, { b1: wrong }, 'a1', 'b')).toBe('b2')
  expect(keyOfDrop(three, { b1: wrong, b2: wrong }, 'a1', 'b')).toBe('b1')
  expect(keyOfDrop(three, {}, 'nope', 'b')).toBe('nope')
})

const anyGroups = fc.array(
  fc.record({
    name: fc.constantFrom('A', 'B', 'B ', 'C'),
    words: fc.array(fc.constantFrom('x', 'x\u200b', 'y', 'z'), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
)

test('in random attempts, groups of one name take each look as often as they contain it', () => {
  fc.assert(
    fc.property(anyGroups, fc.array(fc.tuple(fc.nat(15), fc.nat(3)), { maxLength: 60 }), (drawn, attempts) => {
      const groups = drawn.map(({ name, words }, g) => ({
        id: `g${g}`,
        name,
        words: words.map((text, w) => ({ id: `g${g}w${w}`, value: text })),
      }))
      const words = groups.flatMap((group) => group.words)
      const places = (name: string, text: string) =>
        groups
          .filter((group) => look(group.name) === look(name))
          .flatMap((group) => group.words.filter((word) => look(word.value) === look(text))).length
      const taken: string[] = []
      const answers: Record<string, DndAnswer> = {}
      for (const [w, g] of attempts) {
        const word = words.filter(({ id }) => !answers[id]?.success)[w % words.length]
        const group = groups[g % groups.length]
        if (!word || !group) continue
        const key = keyOfDrop({ groups }, answers, word.id, group.id)
        const judged = judgeDnd({ groups }, key, { group_id: group.id }, answers[key])
        if (!judged) continue
        answers[key] = judged
        const place = `${look(group.name)}/${look(word.value)}`
        const isFree = taken.filter((other) => other === place).length < places(group.name, word.value)
        expect(judged.success).toBe(isFree)
        if (judged.success) taken.push(place)
      }
      // Whatever was tried, each word that is left has a group that takes it.
      for (const { id } of words.filter((word) => !answers[word.id]?.success))
        expect(groups.some((group) => judgeDnd({ groups }, id, { group_id: group.id }, undefined)?.success)).toBe(true)
    }),
  )
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
