import { describe, expect, test } from 'vitest'
import { bringUp } from '../value-version'
import {
  isWritten,
  judgeOpenAnswer,
  openAnswer,
  openAnswerProgress,
  takesPhotos,
  takesText,
  TEXT_KEY,
  usedWords,
  type OpenAnswerAnswer,
} from './behaviour'
import { OpenAnswerAttempt, openAnswerSchema, type OpenAnswerValue } from './schema'

const value = openAnswerSchema.sample()
const judge = (text: string, before?: OpenAnswerAnswer) => judgeOpenAnswer(value, TEXT_KEY, { text }, before)

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

describe('photos', () => {
  const withPhotos: OpenAnswerValue = { ...value, answer_by: 'text_photos' }
  const photos = (...ids: number[]) => ids.map((file_id) => ({ file_id }))
  const judgePhoto = (photo: 'add' | 'remove', file_id: number, before?: OpenAnswerAnswer, of = withPhotos) =>
    judgeOpenAnswer(of, TEXT_KEY, { photo, file_id }, before)

  test('are added beside the text, each once and five at most', () => {
    expect(judgePhoto('add', 5)).toEqual({ text: '', photos: photos(5) })
    expect(judgePhoto('add', 6, { text: 'I', photos: photos(5) })).toEqual({ text: 'I', photos: photos(5, 6) })
    expect(judgePhoto('add', 5, { text: 'I', photos: photos(5) })).toBeNull()
    expect(judgePhoto('add', 6, { text: '', photos: photos(1, 2, 3, 4, 5) })).toBeNull()
    expect(judge('I slept.', { text: 'I', photos: photos(5) })).toEqual({ text: 'I slept.', photos: photos(5) })
  })
  test('are removed, also when none are asked for any more', () => {
    expect(judgePhoto('remove', 5, { text: 'I', photos: photos(5, 6) }, value)).toEqual({ text: 'I', photos: photos(6) })
    expect(judgePhoto('remove', 5, { text: 'I', photos: photos(5) })).toEqual({ text: 'I' })
    expect([judgePhoto('remove', 5), judgePhoto('remove', 5, { text: '', photos: photos(6) })]).toEqual([null, null])
  })
  test('are not added where a text is asked for, which is every exercise of before', () => {
    const { answer_by: _, ...before } = withPhotos
    const brought = bringUp(openAnswer.code, before, 1) as OpenAnswerValue
    expect(openAnswerSchema.value.parse(brought)).toEqual(before)
    expect([takesText(brought), takesPhotos(brought), judgePhoto('add', 5, undefined, brought)]).toEqual([true, false, null])
    const photosOnly: OpenAnswerValue = { ...value, answer_by: 'photos' }
    expect([takesText(photosOnly), takesPhotos(photosOnly)]).toEqual([false, true])
    expect(openAnswerSchema.value.safeParse({ ...value, answer_by: 'sound' }).success).toBe(false)
  })
  test('are an answer without a text, and stay once the model answer was shown', () => {
    const answer: OpenAnswerAnswer = { text: '', photos: photos(5) }
    expect(openAnswerProgress(withPhotos, { [TEXT_KEY]: answer })).toEqual({ total: 1, done: 1, first: 1 })
    const shown: OpenAnswerAnswer = { ...answer, shown: true }
    expect(judgeOpenAnswer(withPhotos, TEXT_KEY, { show: true }, answer)).toEqual(shown)
    expect([judgePhoto('add', 6, shown), judgePhoto('remove', 5, shown)]).toEqual([null, null])
  })
  test('are the files of an answer', () => {
    const files = openAnswer.exercise?.files
    expect([files?.({ text: 'I' }), files?.({ text: 'I', photos: photos(5, 6) })]).toEqual([
      [],
      [
        { id: 5, kind: 'image' },
        { id: 6, kind: 'image' },
      ],
    ])
  })
  test('are attempts with a file', () => {
    const isAttempt = (attempt: object) => OpenAnswerAttempt.safeParse(attempt).success
    expect([isAttempt({ photo: 'add', file_id: 5 }), isAttempt({ photo: 'remove', file_id: 5 })]).toEqual([true, true])
    expect([isAttempt({ photo: 'add' }), isAttempt({ photo: 'add', file_id: 0 }), isAttempt({ photo: 'turn', file_id: 5 })]).toEqual([
      false,
      false,
      false,
    ])
  })
})
