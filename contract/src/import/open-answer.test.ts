import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openAnswer } from '../items/open-answer/behaviour'
import { openAnswerItems, type AskedEssay } from './open-answer'
import { parseGift } from './gift'
import { shown, unstorable } from './testing'

/** Returns the items made of an essay as text, and what was noted. */
function made(essay: AskedEssay): [unknown, string[]] {
  const notes: string[] = []
  const items = openAnswerItems('N', essay, (reason, what) => notes.push([reason, what].filter(Boolean).join(' ')))
  if (typeof items === 'string') return [items, notes]
  expect(unstorable({ items, problems: [] })).toEqual([])
  return [items.map((item) => [item.type, item.name, ...(shown(item) as unknown[])]), notes]
}

describe('a question over the limit', () => {
  const long = 'x'.repeat(1500)
  test.each<[string, string, string[], string]>([
    ['fits', 'q'.repeat(2000), [], 'q'.repeat(2000)],
    ['is asked from a line on', `${long}\n${long}\n${long}\nWhy?`, [long, long], `${long}\nWhy?`],
    ['is asked from a sentence on', `${long}. ${long}? Why not`, [`${long}.`], `${long}? Why not`],
    ['is asked from a word on', `${long} ${long}`, [long], long],
    ['is cut where it has no space', 'x'.repeat(2001), ['x'], 'x'.repeat(2000)],
    ['is cut beside a sign of two halves', `${'x'.repeat(9)}${'😀'.repeat(1000)}y`, [`${'x'.repeat(9)}😀`], `${'😀'.repeat(999)}y`],
  ])('%s', (_what, ask, before, question) => {
    expect(made({ ask })).toEqual([[...(before.length > 0 ? [[1, null, ...before]] : []), [24, 'N', question]], []])
  })
  test('of a GIFT file is a text before the exercise', () => {
    expect(parseGift(`::t::${long} ${long} {}`).items.map((item) => [item.type, item.name, shown(item)])).toEqual([
      [1, null, [long]],
      [24, 't', [long]],
    ])
  })
})

test.each(['', ' \n ', '\u200b', '\u0000'])('a question without text is none: %j', (ask) => {
  expect(made({ ask, words: ['a'], model: 'm', min: 5000 })).toEqual(['no_question', []])
})

test.each<[number | null, number | null, object[], string[]]>([
  [null, 0, [], []],
  [1, 2000, [{ min: 1, max: 2000 }], []],
  [9, 3, [{ min: 9, max: 3 }], []],
  [2001, 5, [{ max: 5 }], ['limits']],
  [0.5, Number.POSITIVE_INFINITY, [], ['limits']],
  [Number.NaN, null, [], ['limits']],
])('from %s to %s words', (min, max, kept, notes) => {
  expect(made({ ask: 'Q', min, max })).toEqual([[[24, 'N', 'Q', ...kept]], notes])
})

test('words are stored once, the model answer as it is', () => {
  const words = ['a', ' A ', '', '–', 'b\nc', 'x'.repeat(201)]
  expect(made({ ask: ' Q\r\n\u0000r ', words, model: ' m\n\nn ' })).toEqual([
    [[24, 'N', 'Q\nr', { words: ['a', 'b c'], model: 'm\n\nn' }]],
    ['no_answer –', `too_long ${'x'.repeat(201)}`],
  ])
  expect(made({ ask: 'Q', model: 'm'.repeat(10_001) })).toEqual([[[24, 'N', 'Q']], [`too_long ${'m'.repeat(10_001)}`]])
})

test('anything gives an exercise that students see, or the reason why not', () => {
  const pieces = fc.constantFrom('x'.repeat(700), '😀', '\ud800', '\n', ' ', '. ', 'e\u0301', '\u0000', '\u0958', 'word')
  const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 25 }), texts, fc.double(), (ask, words, model, min) => {
      const items = openAnswerItems(null, { ask, words, model, min }, () => {})
      if (typeof items === 'string') {
        expect(items).toBe('no_question')
        return
      }
      expect(unstorable({ items, problems: [] })).toEqual([])
      const last = items.at(-1)
      expect(last?.type === 24 && !openAnswer.isEmpty(last.value)).toBe(true)
    }),
  )
})
