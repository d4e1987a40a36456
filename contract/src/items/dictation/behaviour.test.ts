import { expect, test } from 'vitest'
import { countWords, dictationProgress, judgeDictation, shownParts, type DictationAnswer } from './behaviour'
import { dictationSchema, DictationAttempt, type DictationValue } from './schema'
import { hasStrayBar, spokenText } from './tokens'

const value: DictationValue = {
  lang: 'en',
  parts: [
    { id: 'a', text: 'The sky is (light grey|gray).' },
    { id: 'b', text: 'Go home' },
    { id: 'c', text: ' … ' },
  ],
  slow: false,
  plays: 0,
  punctuation: false,
}
const write = (t: string, before?: DictationAnswer | null, id = 'a', of = value) => judgeDictation(of, id, { t }, before ?? undefined)
const show = (before?: DictationAnswer | null) => judgeDictation(value, 'a', { show: true }, before ?? undefined)

test('all words right lock a part; the first check is kept', () => {
  expect(write(' the sky is gray ')).toEqual({ t: 'the sky is gray', s: true, fs: true, n: 0, r: 5, f: 5 })
  const first = write('the ski is gray')
  expect(first).toEqual({ t: 'the ski is gray', s: false, fs: false, n: 1, r: 3, f: 3 })
  const second = write('sky', first)
  expect(second).toEqual({ t: 'sky', s: false, fs: false, n: 2, r: 1, f: 3 })
  const right = write('The sky is light grey', second)
  expect(right).toEqual({ t: 'The sky is light grey', s: true, fs: false, n: 2, r: 5, f: 3 })
  expect([write('no', right), show(right)]).toEqual([null, null])
})

test('a word too many is not right, and leaves something to do', () => {
  expect(write('go home now', null, 'b')).toEqual({ t: 'go home now', s: false, fs: false, n: 1, r: 1, f: 1 })
  expect(write('go '.repeat(200), null, 'b')).toMatchObject({ s: false })
})

test('empty, unknown and repeated answers change nothing', () => {
  const before = write('the sky')
  for (const t of ['', ' \u200b ', '…', '😀']) expect(write(t)).toBeNull()
  for (const t of ['the sky', ' The  SKY ']) expect(write(t, before)).toBeNull()
  for (const id of ['x', 'c', 'constructor', '__proto__']) expect(write('go home', null, id)).toBeNull()
})

test('after three wrong checks the text may be shown, which is never right at first', () => {
  let before = write('a')
  expect([show(), show(before)]).toEqual([null, null])
  for (const t of ['b', 'the']) before = write(t, before)
  expect(show(before)).toEqual({ t: 'The sky is light grey.', s: true, fs: false, n: 3, r: 5, f: 0 })
})

test('signs count where the teacher asks for them', () => {
  const strict = { ...value, punctuation: true }
  expect(strict.parts.map((part) => countWords(strict, part))).toEqual([6, 2, 1])
  expect(write('The sky is gray', null, 'a', strict)).toMatchObject({ s: false, r: 4 })
  expect(write('The sky is gray.', null, 'a', strict)).toMatchObject({ s: true, r: 6 })
})

test('words are counted, those of the first check too; a rewritten text never counts more than it has', () => {
  expect(shownParts(value).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(dictationProgress(value, {})).toEqual({ total: 7, done: 0, first: 0 })
  const first = write('the sky is red')
  const second = write('the', first)
  if (!first || !second) throw new Error('not judged')
  expect(dictationProgress(value, { a: first })).toEqual({ total: 7, done: 3, first: 3 })
  expect(dictationProgress(value, { a: second })).toEqual({ total: 7, done: 1, first: 1 })
  const shorter = { ...value, parts: [{ id: 'a', text: 'The sky' }] }
  expect(dictationProgress(shorter, { a: first })).toEqual({ total: 2, done: 1, first: 1 })
})

test('the first alternative is spoken; a bar outside of brackets is found', () => {
  expect(spokenText('I (do not|don’t) like gr(e|a)y  (and) blue')).toBe('I do not like grey (and) blue')
  expect(['a|b', '(a|b)', '(a|b) c|', '(a|b'].map(hasStrayBar)).toEqual([true, false, true, true])
})

test('an attempt is a text of bounded length, or a request', () => {
  const fits = (attempt: unknown) => DictationAttempt.safeParse(attempt).success
  expect([{ t: '' }, { t: 'x'.repeat(600) }, { show: true }, { t: 'x'.repeat(601) }, { show: false }, {}].map(fits)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(dictationSchema.sample().parts).toHaveLength(2)
})
