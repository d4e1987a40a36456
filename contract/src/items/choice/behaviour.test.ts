import { expect, test } from 'vitest'
import { choice, choiceProgress, judgeChoice, markOf, orderedOptions, shownQuestions, type ChoiceAnswer } from './behaviour'
import { choiceSchema, ChoiceAttempt, type ChoiceValue, type Question } from './schema'

const option = (id: string, text: string, right = false) => ({ id, text, right })
const one: Question = {
  id: 'one',
  ask: 'She … to school.',
  options: [option('a', 'goes', true), option('b', 'go'), option('c', 'going'), option('d', ' goes ')],
  many: false,
}
const many: Question = {
  id: 'many',
  ask: 'Fruit?',
  options: [option('a', 'apple', true), option('b', 'plum', true), option('c', 'carrot'), option('d', '')],
  many: true,
}
const value: ChoiceValue = { questions: [one, many], shuffle: false }
const choose = (id: string, ids: string[], before?: ChoiceAnswer | null) => judgeChoice(value, id, { ids }, before ?? undefined)
const show = (id: string, before?: ChoiceAnswer | null) => judgeChoice(value, id, { show: true }, before ?? undefined)

test('one option: the right one locks, so does one that reads the same, and the first choice is kept', () => {
  expect(choose('one', ['a'])).toEqual({ ids: ['a'], s: true, fs: true, n: 0 })
  expect(choose('one', ['d'])).toEqual({ ids: ['d'], s: true, fs: true, n: 0 })
  const wrong = choose('one', ['b'])
  expect(wrong).toEqual({ ids: ['b'], s: false, fs: false, n: 1 })
  expect(choose('one', ['b'], wrong)).toBeNull()
  const right = choose('one', ['a'], wrong)
  expect(right).toEqual({ ids: ['a'], s: true, fs: false, n: 1 })
  expect([choose('one', ['b'], right), show('one', right)]).toEqual([null, null])
})

test('several options: exactly the right ones, in any order', () => {
  expect(choose('many', ['b', 'a'])).toEqual({ ids: ['a', 'b'], s: true, fs: true, n: 0 })
  const wrong = choose('many', ['a', 'b', 'c'])
  expect(wrong).toEqual({ ids: ['a', 'b', 'c'], s: false, fs: false, n: 1 })
  expect(choose('many', ['c', 'b', 'a'], wrong)).toBeNull()
  expect(choose('many', ['a'], wrong)).toEqual({ ids: ['a'], s: false, fs: false, n: 2 })
})

test('says how far a choice is right', () => {
  expect(markOf(many, ['a', 'c'])).toEqual({ chosen: 1, right: 2, wrong: 1 })
  expect(markOf(one, ['a', 'd'])).toEqual({ chosen: 1, right: 1, wrong: 0 })
})

test('unknown and empty options, several where one is asked for, and one twice change nothing', () => {
  for (const ids of [['x'], ['a', 'b'], ['a', 'x'], ['b', 'b']]) expect(choose('one', ids)).toBeNull()
  for (const ids of [['d'], ['a', 'd'], ['a', 'a']]) expect(choose('many', ids)).toBeNull()
  for (const id of ['nope', 'constructor', '__proto__']) expect(choose(id, ['a'])).toBeNull()
  expect(
    [{ ids: [] }, { ids: Array.from({ length: 13 }, (_, n) => `a${n}`) }].map((sent) => ChoiceAttempt.safeParse(sent).success),
  ).toEqual([false, false])
})

test('after three wrong choices the right ones may be shown, which is never right at once', () => {
  let before = choose('many', ['c'])
  expect(show('many')).toBeNull()
  expect(show('many', before)).toBeNull()
  before = choose('many', ['a'], before)
  before = choose('many', ['b'], before)
  expect(show('many', before)).toEqual({ ids: ['a', 'b'], s: true, fs: false, n: 3 })
  expect(judgeChoice(value, 'one', { show: true }, { ids: ['b'], s: false, fs: false, n: 3 })).toEqual({
    ids: ['a'],
    s: true,
    fs: false,
    n: 3,
  })
  expect([{ show: true }, { ids: ['a'] }].map((attempt) => choice.exercise?.isQuiet?.(attempt as ChoiceAttempt))).toEqual([true, false])
})

test('learners see questions with two options, one of them right', () => {
  const questions: Question[] = [
    { ...one, id: 'single', options: [option('a', 'x', true), option('b', '')] },
    { ...one, id: 'none', options: [option('a', 'x'), option('b', 'y')] },
    { ...one, id: 'blank', options: [option('a', ' ', true), option('b', 'y'), option('c', 'z')] },
    one,
  ]
  expect(shownQuestions({ questions, shuffle: true }).map(({ id }) => id)).toEqual(['one'])
  expect(judgeChoice({ questions, shuffle: true }, 'none', { ids: ['a'] }, undefined)).toBeNull()
  expect(choice.isEmpty({ questions: questions.slice(0, 3), shuffle: true })).toBe(true)
  expect(choiceProgress({ questions, shuffle: true }, {})).toEqual({ total: 1, done: 0, first: 0 })
})

test('options are mixed in one order for everybody, or stay as written', () => {
  const ids = (shuffle: boolean, itemId: number) => orderedOptions({ ...value, shuffle }, many, itemId).map(({ id }) => id)
  expect(ids(false, 7)).toEqual(['a', 'b', 'c'])
  expect(ids(true, 7)).toEqual(ids(true, 7))
  expect(ids(true, 7).toSorted()).toEqual(['a', 'b', 'c'])
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map((itemId) => ids(true, itemId).join())).size).toBeGreaterThan(1)
})

test('two questions or options with the same id are refused', () => {
  const { value: schema } = choiceSchema
  expect(schema.safeParse(value).success).toBe(true)
  expect(schema.safeParse({ ...value, questions: [one, one] }).success).toBe(false)
  expect(schema.safeParse({ ...value, questions: [{ ...one, options: [option('a', 'x'), option('a', 'y')] }] }).success).toBe(false)
})

const image = { file_id: 4, kind: 'image' as const }
const pictured: Question = {
  id: 'pictured',
  ask: '',
  media: { file_id: 3, kind: 'audio' },
  options: [
    { id: 'a', text: '', right: true, media: image },
    { id: 'b', text: '', right: false, media: { ...image, file_id: 5 } },
    { id: 'c', text: 'cat', right: false, media: image },
    { id: 'd', text: 'cat', right: true },
    { id: 'e', text: '', right: true },
  ],
  many: false,
}

test('an option with a file and no text is one, and names its files', () => {
  const only: ChoiceValue = { questions: [{ ...pictured, options: pictured.options.slice(0, 2) }], shuffle: false }
  expect(choice.isEmpty(only)).toBe(false)
  expect(orderedOptions(only, pictured, 1).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(choice.files(only)).toEqual([
    { id: 3, kind: 'audio' },
    { id: 4, kind: 'image' },
    { id: 5, kind: 'image' },
  ])
  expect([choiceSchema.value.safeParse(only).success, choice.files(choice.emptyValue())]).toEqual([true, []])
})

test('options with files never read the same: each is right by itself', () => {
  const judged = (question: Question, ids: string[]) =>
    judgeChoice({ questions: [question], shuffle: false }, 'pictured', { ids }, undefined)?.s
  expect(['a', 'b', 'c', 'd'].map((id) => judged(pictured, [id]))).toEqual([true, false, false, true])
  const several = { ...pictured, many: true }
  expect([judged(several, ['a']), judged(several, ['a', 'd']), judged(several, ['a', 'c', 'd'])]).toEqual([false, true, false])
  expect(markOf(several, ['a', 'b', 'c'])).toEqual({ chosen: 1, right: 2, wrong: 2 })
})

test.each([
  { kind: 'image' },
  { file_id: 1 },
  { file_id: 1, kind: 'pdf' },
  { file_id: '1', kind: 'image' },
  { file_id: 1, kind: 'image', alt: 'x'.repeat(301) },
])('refuses %j as the file of an option', (media) => {
  const options = [option('a', 'x', true), { ...option('b', ''), media }]
  expect(choiceSchema.value.safeParse({ questions: [{ ...one, options }], shuffle: false }).success).toBe(false)
  expect(choiceSchema.value.safeParse({ questions: [{ ...one, media }], shuffle: false }).success).toBe(false)
})
