import { describe, expect, test } from 'vitest'
import { getChosenTake, getNextTake, getTakes, hasModel, judgeSpokenAnswer, spokenAnswer, type SpokenAnswerAnswer } from './behaviour'
import { SpokenAnswerAttempt, spokenAnswerSchema } from './schema'

const value = { ...spokenAnswerSchema.sample(), max_seconds: 30, takes: 3 }
const take = (file_id: number, seconds = 2) => ({ file_id, seconds, peaks: [0, 50, 100] })
const judge = (key: string, attempt: SpokenAnswerAttempt, before?: SpokenAnswerAnswer) => judgeSpokenAnswer(value, key, attempt, before)

describe('a take', () => {
  test('is stored under its number, without anything more', () => {
    const more = { ...take(5), user_id: 1 }
    expect(judge('take-1', more)).toEqual(take(5))
    expect(judge('take-3', more)).toEqual(take(5))
  })
  test('replaces an earlier one, not itself', () => {
    expect(judge('take-1', take(6), take(5))).toEqual(take(6))
    expect(judge('take-1', take(5), take(5))).toBeNull()
  })
  test.each(['take-0', 'take-11', 'take-01', 'take-', 'take-1x', 'chosen', 'recording', 'constructor', 'take-999'])(
    'is none under %s',
    (key) => expect(judge(key, take(5))).toBeNull(),
  )
  test('is kept when the teacher asks for fewer or shorter ones meanwhile', () => {
    expect(judge('take-10', take(5, 170))).toEqual(take(5, 170))
    const lasts = (seconds: number) => SpokenAnswerAttempt.safeParse(take(5, seconds)).success
    expect([0, 181, 181.1, -1, Infinity].map(lasts)).toEqual([true, true, false, false, false])
  })
  test('has at most 200 steps of 0 to 100', () => {
    const isTake = (peaks: number[]) => SpokenAnswerAttempt.safeParse({ ...take(5), peaks }).success
    expect([Array<number>(200).fill(100), []].map(isTake)).toEqual([true, true])
    expect([Array<number>(201).fill(1), [101], [-1], [0.5]].map(isTake)).toEqual([false, false, false, false])
  })
})

describe('the chosen take', () => {
  test('is stored once', () => {
    expect(judge('chosen', { take: 2 })).toEqual({ take: 2 })
    expect(judge('chosen', { take: 1 }, { take: 2 })).toEqual({ take: 1 })
    expect(judge('chosen', { take: 2 }, { take: 2 })).toBeNull()
    expect(judge('take-1', { take: 1 })).toBeNull()
  })
  test('is the last one unless there is the chosen one', () => {
    expect(getChosenTake({})).toBeNull()
    expect(getChosenTake({ chosen: { take: 1 } })).toBeNull()
    const takes = { 'take-2': take(2), 'take-1': take(1) }
    expect(getChosenTake(takes)).toBe(2)
    expect(getChosenTake({ ...takes, chosen: { take: 1 } })).toBe(1)
    expect(getChosenTake({ ...takes, chosen: { take: 3 } })).toBe(2)
  })
})

test('takes are in order, and the next one has the first free number', () => {
  const answers = { 'take-10': take(10), chosen: { take: 1 }, 'take-2': take(2) }
  expect(getTakes(answers).map(({ number, file_id }) => [number, file_id])).toEqual([
    [2, 2],
    [10, 10],
  ])
  expect(getNextTake(value, answers)).toBe(1)
  expect(getNextTake({ takes: 1 }, { 'take-1': take(1) })).toBeNull()
  expect(getNextTake({ takes: 2 }, { 'take-1': take(1), 'take-3': take(3) })).toBe(2)
})

test('one take is done, a choice alone is not', () => {
  const { exercise } = spokenAnswer
  expect(exercise?.progress(value, {})).toEqual({ total: 1, done: 0, first: 0 })
  expect(exercise?.progress(value, { chosen: { take: 1 } })).toEqual({ total: 1, done: 0, first: 0 })
  expect(exercise?.progress(value, { 'take-2': take(2) })).toEqual({ total: 1, done: 1, first: 0 })
  expect([exercise?.files?.(take(7)), exercise?.files?.({ take: 1 })]).toEqual([[{ id: 7, kind: 'audio' }], []])
})

test('students see it once there is something to do, to say or to hear', () => {
  const empty = spokenAnswer.emptyValue()
  const isEmpty = (change: object) => spokenAnswer.isEmpty({ ...empty, ...change })
  expect([isEmpty({}), isEmpty({ ask: ' \n' })]).toEqual([true, true])
  expect([isEmpty({ ask: 'Talk' }), isEmpty({ text: 'Hello' }), isEmpty({ file_id: 3 })]).toEqual([false, false, false])
  expect(hasModel({ ...empty, lang: 'en' })).toBe(false)
  expect([hasModel({ ...empty, lang: 'en', text: 'Hello' }), hasModel({ ...empty, file_id: 1 })]).toEqual([true, true])
})
