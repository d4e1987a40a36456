import { expect, test } from 'vitest'
import { judgeTrueFalse, shownStatements, trueFalse, trueFalseProgress, verdictsOf, type TrueFalseAnswer } from './behaviour'
import { trueFalseSchema, TrueFalseAttempt, type Statement, type TrueFalseValue, type Verdict } from './schema'
import { verdictOf } from './words'

const statement = (id: string, right: Verdict, text = id): Statement => ({ id, text, right })
const three: TrueFalseValue = { statements: [statement('yes', 't'), statement('no', 'f'), statement('open', 'n')], third: true }
const two: TrueFalseValue = { ...three, third: false }
const choose = (id: string, v: Verdict, before?: TrueFalseAnswer | null, value = three) =>
  judgeTrueFalse(value, id, { v }, before ?? undefined)
const show = (id: string, before?: TrueFalseAnswer | null) => judgeTrueFalse(three, id, { show: true }, before ?? undefined)

test('the right answer locks, the first choice is kept, and the same wrong one changes nothing', () => {
  expect(choose('yes', 't')).toEqual({ v: 't', s: true, fs: true, n: 0 })
  const wrong = choose('yes', 'f', null, two)
  expect(wrong).toEqual({ v: 'f', s: false, fs: false, n: 1 })
  expect(choose('yes', 'f', wrong, two)).toBeNull()
  const right = choose('yes', 't', wrong, two)
  expect(right).toEqual({ v: 't', s: true, fs: false, n: 1 })
  expect([choose('yes', 'f', right), show('yes', right)]).toEqual([null, null])
})

test('a wrong answer that the teacher has since made the right one can be given', () => {
  const wrong = choose('yes', 'f')
  expect(choose('yes', 'f', wrong, { ...three, statements: [statement('yes', 'f')] })).toEqual({ v: 'f', s: true, fs: false, n: 1 })
})

test('"not given" is an answer only where it is offered', () => {
  expect([verdictsOf(three), verdictsOf(two)]).toEqual([
    ['t', 'f', 'n'],
    ['t', 'f'],
  ])
  expect(choose('open', 'n')).toEqual({ v: 'n', s: true, fs: true, n: 0 })
  expect([choose('yes', 'n', null, two), choose('open', 't', null, two)]).toEqual([null, null])
})

test('learners see statements with a text whose answer is offered', () => {
  const statements = [statement('blank', 't', ' '), statement('unseen', 'f', '\u200b'), ...three.statements]
  const ids = (third: boolean) => shownStatements({ statements, third }).map(({ id }) => id)
  expect([ids(true), ids(false)]).toEqual([
    ['yes', 'no', 'open'],
    ['yes', 'no'],
  ])
  for (const id of ['blank', 'nope', 'constructor', '__proto__']) expect(choose(id, 't', null, { statements, third: true })).toBeNull()
  expect(trueFalse.isEmpty({ statements: statements.slice(0, 2), third: true })).toBe(true)
  expect(trueFalse.isEmpty({ statements: [statement('open', 'n')], third: false })).toBe(true)
  expect(trueFalseProgress({ statements, third: false }, {})).toEqual({ total: 2, done: 0, first: 0 })
})

test('after three wrong choices the right answer may be shown, which is never right at once', () => {
  let before = choose('open', 't')
  expect([show('open'), show('open', before)]).toEqual([null, null])
  for (const v of ['f', 't'] as const) before = choose('open', v, before)
  expect(show('open', before)).toEqual({ v: 'n', s: true, fs: false, n: 3 })
  expect([{ show: true }, { v: 't' }].map((attempt) => trueFalse.exercise?.isQuiet?.(attempt as TrueFalseAttempt))).toEqual([true, false])
  expect([{ show: false }, { v: 'x' }, {}].map((attempt) => TrueFalseAttempt.safeParse(attempt).success)).toEqual([false, false, false])
})

test('two statements with the same id are refused', () => {
  const { value: schema } = trueFalseSchema
  expect(schema.safeParse(two).success).toBe(true)
  expect(schema.safeParse({ ...two, statements: [statement('yes', 't'), statement('yes', 'f')] }).success).toBe(false)
})

test('reads the answers as people write them', () => {
  const words = [
    'T',
    ' true ',
    'ВЕРНО',
    'Õige',
    'F',
    'False',
    'неверно',
    'vale',
    'NG',
    'Not  given',
    'doesn’t say',
    'Pole öeldud',
    'Yes',
    '',
  ]
  expect(words.map(verdictOf)).toEqual(['t', 't', 't', 't', 'f', 'f', 'f', 'f', 'n', 'n', 'n', 'n', null, null])
})
