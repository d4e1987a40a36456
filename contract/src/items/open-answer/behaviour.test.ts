import { describe, expect, test } from 'vitest'
import { isWritten, judgeOpenAnswer, openAnswerProgress, TEXT_KEY, usedWords } from './behaviour'
import { openAnswerSchema, type OpenAnswerValue } from './schema'

const value = openAnswerSchema.sample()
const judge = (text: string, before?: { text: string; shown?: true }) => judgeOpenAnswer(value, TEXT_KEY, { text }, before)

test('a text replaces the one before it; the same once more changes nothing', () => {
  expect(judge('I slept.')).toEqual({ text: 'I slept.' })
  expect(judge('I slept. Well.', { text: 'I slept.' })).toEqual({ text: 'I slept. Well.' })
  expect(judge('', { text: 'I slept.' })).toEqual({ text: '' })
  expect([judge(''), judge('I slept.', { text: 'I slept.' }), judgeOpenAnswer(value, 'other', { text: 'I' }, undefined)]).toEqual([
    null,
    null,
    null,
  ])
})

test('the model answer is shown after a text that is long enough, which stays from then on', () => {
  const show = (before: { text: string; shown?: true } | undefined, of: OpenAnswerValue = value) =>
    judgeOpenAnswer(of, TEXT_KEY, { show: true }, before)
  expect([show(undefined), show({ text: 'Two words' }), show({ text: 'I slept well.' }, { ...value, model: ' ' })]).toEqual([
    null,
    null,
    null,
  ])
  const shown = { text: 'I slept well.', shown: true as const }
  expect(show({ text: 'I slept well.' })).toEqual(shown)
  expect([judge('I went to the park.', shown), show(shown)]).toEqual([null, null])
})

describe('a text is done', () => {
  test.each([
    [3, 'I slept well', true],
    [3, 'I slept', false],
    [3, '… – !', false],
    [null, 'Well', true],
    [null, ' \n', false],
    [4, '我昨天睡', true],
    [4, '我昨天', false],
  ])('from %s words on: %j is %s', (min, text, done) => {
    expect(isWritten({ min }, text)).toBe(done)
    expect(openAnswerProgress({ ...value, min }, { [TEXT_KEY]: { text } })).toEqual({ total: 1, done: Number(done), first: Number(done) })
  })
  test('not by an answer to something else', () => {
    expect(openAnswerProgress(value, { other: { text: 'I slept well.' } })).toEqual({ total: 1, done: 0, first: 0 })
  })
})

test('a word is used where it begins a word of the text', () => {
  const words = ['walk', 'used to', 'Ёлка', 'cat', '–', ''].map((text) => ({ id: text, text }))
  expect([...usedWords({ words }, 'We walked. I USED  to dance; ёлка – scatter.')]).toEqual(['walk', 'used to', 'Ёлка'])
})
