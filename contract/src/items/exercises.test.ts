import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from './_shared/document-types'
import { look } from './_shared/same-answer'
import type { Exercise, ItemDefinition } from './define'
import { markWordsSchema } from './mark-words/schema'
import { readMarkedText } from './mark-words/words'
import { codeOf, itemTypes } from './registry'
import { toSolvedAnswers } from './solutions'

// Few ids and few words, so that attempts match existing ones; names of built-in properties among them.
const id = fc.constantFrom('a', 'b', 'c', 'd', 'constructor', '__proto__', 'toString')
const word = fc.constantFrom('cat', 'Cat', 'dog', 'don’t', "don't", '', ' ', 'cat ', 'on')
const memoryCard = fc.tuple(id, fc.constantFrom('a', 'b')).map(([pair, side]) => `${pair}-${side}`)
const verdict = fc.constantFrom('t', 'f', 'n')
const content: Arbitrary<Block[]> = fc.array(fc.tuple(id, word), { maxLength: 6 }).map((gaps) => [
  {
    type: 'paragraph',
    content: gaps
      .filter(([, text]) => text !== '')
      .map(([wordId, text]) => ({ type: 'text' as const, text, marks: [{ type: 'gap' as const, attrs: { wordId } }] })),
  },
])
const options = fc.dictionary(id, fc.array(fc.record({ id, value: word }), { minLength: 1, maxLength: 4 }))
const gapValue = fc.record({ content, words: options })
/** One text, in which some of the words are marked. */
const fourWords = (marked: readonly string[]): Block[] => [
  {
    type: 'paragraph',
    content: ['one', ' ', 'two', ' ', 'three', ' ', 'four'].map((text) => ({
      type: 'text' as const,
      text,
      ...(marked.includes(text) && { marks: [{ type: 'gap' as const, attrs: { wordId: text } }] }),
    })),
  },
]

interface Case {
  name: string
  item: ItemDefinition
  value: Arbitrary<unknown>
  attempt: Arbitrary<unknown>
  succeeded: (value: never, key: string, answer: never) => boolean
  first: 'fs' | 'first_success'
  /** Attempts that solve the sample. */
  right: Record<string, unknown>
  /** The one key of an exercise with one answer, and what that answer counts in the sample. */
  one?: { key: string; total: number }
  /** What the answers to the sample count, where it is more than one each. */
  total?: number
}
const cases: Case[] = [
  {
    name: 'select',
    item: itemTypes[codeOf['select-exercise']],
    value: gapValue,
    attempt: fc.record({ id }),
    right: { g0es1: { id: 'a1' } },
    first: 'first_success',
    succeeded: (value: { words: Record<string, { id: string; value: string }[]> }, key, answer: { id: string }) => {
      const list = Object.entries(value.words).find(([name]) => name === key)?.[1] ?? []
      return look(list.find((option) => option.id === answer.id)?.value ?? '') === look(list[0]?.value ?? '')
    },
  },
  {
    name: 'drag into groups',
    item: itemTypes[codeOf['dnd-group']],
    attempt: fc.record({ group_id: id }),
    right: { apple: { group_id: 'fruit' }, plum1: { group_id: 'fruit' }, horse: { group_id: 'anima' }, goose: { group_id: 'anima' } },
    first: 'first_success',
    succeeded: (_v, _k, answer: { success: boolean }) => answer.success,
    value: fc.record({
      groups: fc.uniqueArray(
        fc.record({ id, name: word, words: fc.array(fc.record({ id, value: word }), { minLength: 1, maxLength: 3 }) }),
        { selector: (group) => group.id, minLength: 1, maxLength: 4 },
      ),
    }),
  },
  {
    name: 'words into gaps',
    item: itemTypes[codeOf['word-in-gap']],
    value: gapValue,
    attempt: fc.record({ t: word }),
    right: { on001: { t: 'on' }, under: { t: 'under' } },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
  },
  {
    name: 'write in gaps',
    item: itemTypes[codeOf['write-in-gap']],
    value: gapValue,
    attempt: fc.oneof(fc.record({ t: word }), fc.constant({ show: true })),
    right: { dont1: { t: 'do not' } },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
  },
  {
    name: 'map pairs',
    item: itemTypes[codeOf['map-words']],
    attempt: fc.record({ to: id }),
    right: { cat01: { to: 'cat01' }, dog01: { to: 'dog01' }, cow01: { to: 'cow01' } },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      words: fc.uniqueArray(fc.record({ id, text1: word, text2: word }), { selector: (pair) => pair.id, minLength: 1, maxLength: 5 }),
    }),
  },
  {
    name: 'choose answers',
    item: itemTypes[codeOf.choice],
    attempt: fc.oneof(fc.record({ ids: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }) }), fc.constant({ show: true })),
    right: { sky01: { ids: ['a1'] }, fruit: { ids: ['b2', 'b1'] } },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      questions: fc.uniqueArray(
        fc.record({
          id,
          ask: word,
          options: fc.uniqueArray(fc.record({ id, text: word, right: fc.boolean() }), {
            selector: (option) => option.id,
            minLength: 1,
            maxLength: 5,
          }),
          many: fc.boolean(),
        }),
        { selector: (question) => question.id, minLength: 1, maxLength: 4 },
      ),
      shuffle: fc.boolean(),
    }),
  },
  {
    name: 'true or false',
    item: itemTypes[codeOf['true-false']],
    attempt: fc.oneof(fc.record({ v: verdict }), fc.constant({ show: true })),
    right: { honey: { v: 't' }, snail: { v: 'f' }, ann01: { v: 'n' } },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      statements: fc.uniqueArray(fc.record({ id, text: word, right: verdict }), {
        selector: (statement) => statement.id,
        minLength: 1,
        maxLength: 5,
      }),
      third: fc.boolean(),
    }),
  },
  {
    name: 'words in order',
    item: itemTypes[codeOf['order-words']],
    attempt: fc.oneof(fc.record({ o: fc.array(word, { maxLength: 5 }) }), fc.constant({ show: true })),
    right: { works: { o: ['she', 'works', 'in', 'Tallinn'] }, swim1: { o: ['we', 'go swimming', 'on Mondays'] } },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      sentences: fc.uniqueArray(
        fc.record({
          id,
          text: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
          others: fc.array(
            fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
            { maxLength: 3 },
          ),
          decoys: fc.array(word, { maxLength: 2 }),
        }),
        { selector: (sentence) => sentence.id, minLength: 1, maxLength: 5 },
      ),
    }),
  },
  {
    name: 'lines in order',
    item: itemTypes[codeOf['order-lines']],
    attempt: fc.oneof(fc.record({ o: fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 2 }) }), fc.constant({ show: true })),
    right: { all: { o: ['hello', 'fine1', 'tired', 'why01'] } },
    one: { key: 'all', total: 3 },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      lines: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: word }), {
        selector: (line) => line.id,
        minLength: 2,
      }),
    }),
  },
  {
    name: 'flash cards',
    item: itemTypes[codeOf['flash-cards']],
    attempt: fc.oneof(fc.record({ know: fc.boolean() }), fc.record({ t: word }), fc.constant({ show: true })),
    right: { house: { know: true }, child: { know: true }, river: { know: true } },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      cards: fc.uniqueArray(fc.record({ id, front: word, back: word }), { selector: (card) => card.id, minLength: 1, maxLength: 5 }),
      ways: fc.constantFrom('front', 'back', 'both'),
      typed: fc.boolean(),
    }),
  },
  {
    name: 'memory pairs',
    item: itemTypes[codeOf['memory-pairs']],
    attempt: fc.record({ a: memoryCard, b: memoryCard }),
    right: Object.fromEntries(['apple', 'bread', 'water'].map((id) => [id, { a: `${id}-b`, b: `${id}-a` }])),
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      pairs: fc.uniqueArray(fc.record({ id, a: fc.record({ text: word }), b: fc.record({ text: word }) }), {
        selector: (pair) => pair.id,
        minLength: 2,
        maxLength: 5,
      }),
    }),
  },
  {
    name: 'dictation',
    item: itemTypes[codeOf.dictation],
    attempt: fc.oneof(fc.record({ t: fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')) }), fc.constant({ show: true })),
    right: { sky01: { t: 'the sky is gray today' }, walk1: { t: "We'll go for a walk by the sea!" } },
    total: 13,
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.record({
      lang: fc.constant('en'),
      parts: fc.uniqueArray(
        fc.record({ id, text: fc.array(fc.oneof(word, fc.constant('(cat|a dog)')), { maxLength: 4 }).map((words) => words.join(' ')) }),
        { selector: (part) => part.id, minLength: 1, maxLength: 4 },
      ),
      slow: fc.boolean(),
      plays: fc.nat(10),
      punctuation: fc.boolean(),
    }),
  },
  {
    name: 'mark the words',
    item: itemTypes[codeOf['mark-words']],
    attempt: fc.oneof(
      fc.record({ h: fc.constant(readMarkedText({ content: fourWords([]) }).h), on: fc.array(fc.nat(4), { maxLength: 5 }) }),
      fc.record({ h: fc.constant('other'), on: fc.constant([0]) }),
      fc.constant({ show: true }),
    ),
    right: { all: { h: readMarkedText(markWordsSchema.sample()).h, on: [9, 13] } },
    one: { key: 'all', total: 2 },
    first: 'fs',
    succeeded: (_v, _k, answer: { s: boolean }) => answer.s,
    value: fc.subarray(['one', 'two', 'three', 'four']).map((marked) => ({ content: fourWords(marked) })),
  },
]

/** Judges attempts one after another, as the server does. */
function play(
  exercise: Exercise,
  value: unknown,
  attempts: [string, unknown][],
  seen: (key: string, before: unknown, answer: unknown) => void = () => undefined,
) {
  const answers = new Map<string, unknown>()
  for (const [key, attempt] of attempts) {
    const before = answers.get(key)
    const answer = exercise.judge(value, key, attempt, before)
    seen(key, before, answer)
    if (answer !== null) answers.set(key, Object.freeze(answer))
  }
  return answers
}

describe.each(cases)('$name', ({ item, value, attempt, succeeded, first, right, one, total: counted }) => {
  const exercise = item.exercise
  if (!exercise) throw new Error('not an exercise')
  const games = fc.tuple(value, fc.array(fc.tuple(one ? fc.constant(one.key) : id, attempt), { maxLength: 30 }))
  const firstOf = (answer: unknown) => (answer as Record<string, boolean>)[first]
  const isRight = (v: unknown, key: string, answer: unknown) => succeeded(v as never, key, answer as never)

  test('the first attempt decides permanently whether the first try was correct', () => {
    fc.assert(
      fc.property(games, ([v, attempts]) => {
        const seen: { first: unknown; wanted: unknown }[] = []
        play(exercise, v, attempts, (key, before, answer) => {
          if (answer !== null)
            seen.push({ first: firstOf(answer), wanted: before === undefined ? isRight(v, key, answer) : firstOf(before) })
        })
        expect(seen.filter(({ first, wanted }) => first !== wanted)).toEqual([])
      }),
    )
  })

  test('a correct answer stays locked', () => {
    fc.assert(
      fc.property(games, ([v, attempts]) => {
        const afterRight: unknown[] = []
        play(exercise, v, attempts, (key, before, answer) => {
          if (before !== undefined && isRight(v, key, before)) afterRight.push(answer)
        })
        expect(afterRight.filter((answer) => answer !== null)).toEqual([])
      }),
    )
  })

  test('after a reset every attempt counts as at the beginning', () => {
    fc.assert(
      fc.property(games, ([v, attempts]) => {
        const fresh = play(exercise, v, attempts.slice(15))
        play(exercise, v, attempts.slice(0, 15))
        expect(play(exercise, v, attempts.slice(15))).toEqual(fresh)
        expect(exercise.progress(v, {})).toMatchObject({ done: 0, first: 0 })
      }),
    )
  })

  test('correct first attempts are among the done ones, and those among all', () => {
    fc.assert(
      fc.property(games, ([v, attempts]) => {
        const { total, done, first } = exercise.progress(v, Object.fromEntries(play(exercise, v, attempts)))
        expect(first).toBeLessThanOrEqual(done)
        expect(done).toBeLessThanOrEqual(total)
      }),
    )
  })

  // Whether one knows a card is nothing that can be solved.
  test.skipIf(item.name === 'flash-cards')('what solves it makes everything done at the first attempt', () => {
    fc.assert(
      fc.property(value, (v) => {
        fc.pre(item.value.safeParse(v).success)
        const { total } = exercise.progress(v, {})
        expect(exercise.progress(v, toSolvedAnswers(item, v))).toEqual({ total, done: total, first: total })
      }),
    )
  })

  test('judging changes neither the value nor the previous answer', () => {
    fc.assert(
      fc.property(games, ([v, attempts]) => {
        const text = JSON.stringify(v)
        play(exercise, v, attempts)
        expect(JSON.stringify(v)).toBe(text)
      }),
    )
  })

  test('the sample can be solved at the first attempt, and its value is complete', () => {
    const sample = item.sample()
    expect(item.value.parse(sample)).toEqual(sample)
    expect(item.value.parse(item.emptyValue())).toEqual(item.emptyValue())
    expect(item.isEmpty(item.emptyValue())).toBe(true)
    expect(item.isEmpty(sample)).toBe(false)
    const attempts = Object.entries(right)
    const total = one?.total ?? counted ?? attempts.length
    expect(exercise.progress(sample, {}).total).toBe(total)
    expect(exercise.progress(sample, Object.fromEntries(play(exercise, sample, attempts)))).toEqual({ total, done: total, first: total })
  })
})
