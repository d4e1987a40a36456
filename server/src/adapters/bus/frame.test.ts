import { expect, test } from 'vitest'
import { decodeFrame, encodeFrame, packTexts, unpackText } from './frame'

test('packs small texts of any script into few, in order and within the bound', () => {
  const texts = Array.from({ length: 1000 }, (_, n) => `node m ${n} 0 1 room:1\n${'aЖ語🙂\n+ '.repeat(n % 20)}`)
  const packed = packTexts(texts, 7800)
  expect(packed.flatMap(unpackText)).toEqual(texts)
  expect(Math.max(...packed.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(7800)
  expect(packed.length).toBeLessThan(60)
})

test('leaves a text that is alone or fills the bound as it is', () => {
  const large = 'x'.repeat(7800)
  expect(packTexts(['only'], 7800)).toEqual(['only'])
  expect(packTexts([large, 'a', 'b', large], 7800).flatMap(unpackText)).toEqual([large, 'a', 'b', large])
  expect(packTexts([large, large], 7800)).toEqual([large, large])
  expect(packTexts(['a', 'b', 'c'], Infinity)).toHaveLength(1)
  expect(packTexts([], 7800)).toEqual([])
})

test('a frame of any size and script comes back as it was, in parts within the bound', () => {
  for (const [kind, to] of [
    ['message', 'room:1 with spaces'],
    ['timely', ''],
    ['beat', ''],
    ['question', 'there'],
    ['answer', 'there'],
    ['goodbye', ''],
  ] as const)
    for (const count of [0, 1, 4, 5, 12, 300])
      for (const maxBytes of [300, 301, 302, 303, Infinity]) {
        const frame = { node: 'here', number: 7, at: 12, kind, to, text: 'aЖ語🙂\n+ '.repeat(count) }
        const encoded = encodeFrame(frame, maxBytes)
        for (const each of encoded) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(maxBytes)
        const parts = encoded.map((each) => decodeFrame(each))
        expect(parts.map((part) => [part?.part, part?.parts])).toEqual(encoded.map((_, n) => [n, encoded.length]))
        expect({ ...parts[0], text: parts.map((part) => part?.text).join('') }).toEqual({ ...frame, part: 0, parts: encoded.length })
      }
})

test('a text that may be three times as long in bytes is cut only where it is too long', () => {
  const frame = { node: 'here', number: 1, at: 0, kind: 'message', to: 'a' } as const
  expect(encodeFrame({ ...frame, text: '語'.repeat(33) }, 300)).toHaveLength(1)
  expect(encodeFrame({ ...frame, text: '語'.repeat(34) }, 300)).toHaveLength(2)
})

test('is nothing that is not a whole frame', () => {
  expect(decodeFrame('here m 1 0 0 1 a\ntext')).toMatchObject({ node: 'here', kind: 'message', number: 1, at: 0, to: 'a', text: 'text' })
  for (const foreign of [
    '',
    'text',
    '\n',
    '\nhere m 1 0 0 1 a',
    'here m 1 0 0 1 a',
    ' m 1 0 0 1 a\ntext',
    'here x 1 0 0 1 a\ntext',
    'here m 0 0 0 1 a\ntext',
    'here m -1 0 0 1 a\ntext',
    'here m one 0 0 1 a\ntext',
    'here m 1 -1 0 1 a\ntext',
    'here m 1 then 0 1 a\ntext',
    'here m 1 0 -1 1 a\ntext',
    'here m 1 0 1 1 a\ntext',
    'here m 1 0 0 0 a\ntext',
    'here m 1 0 0\ntext',
  ])
    expect([foreign, decodeFrame(foreign)]).toEqual([foreign, null])
})
