import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignBlocks, type JsonObject } from './align-blocks'

const block = (text: string, type = 'p'): JsonObject => ({ type, text })
const blocks = (...texts: string[]) => texts.map((text) => block(text))
/** One text per position: what was added before a block, and the block as it is now. */
function aligned(base: readonly JsonObject[], side: readonly JsonObject[]): (string | null)[] {
  const { kept, added } = alignBlocks(base, side)
  const texts = (list: readonly JsonObject[]) => list.map((one) => `+${String(one['text'])}`)
  return [...kept.flatMap((one, at) => [...texts(added[at] ?? []), one && String(one['text'])]), ...texts(added[base.length] ?? [])]
}

test.each<[string, string[], string[], (string | null)[]]>([
  ['nothing changed', ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['everything new', [], ['a', 'b'], ['+a', '+b']],
  ['everything deleted', ['a', 'b'], [], [null, null]],
  ['one more of equal ones', ['a', 'b'], ['a', 'a', 'b'], ['a', '+a', 'b']],
  ['one of equal ones deleted', ['a', 'a', 'b'], ['a', 'b'], ['a', null, 'b']],
  ['one added in front and one changed', ['abcd', 'x'], ['new', 'abce', 'x'], ['+new', 'abce', 'x']],
  ['a block that stayed the same is found before two that are alike', ['one 1', 'one 2'], ['one 2', 'one 3'], [null, 'one 2', '+one 3']],
  ['the share of a text counts, not its length', ['x1234'], ['x12345678901234567890', 'x12'], ['+x12345678901234567890', 'x12']],
  ['an end in common counts like a beginning', ['first; the end'], ['first', 'last; the end'], ['+first', 'last; the end']],
  ['characters count once', ['abab'], ['ab', 'ababab'], ['+ab', 'ababab']],
  ['of a long text its beginning and end are looked at', [`a${'-'.repeat(900)}z`], [`a${'+'.repeat(900)}z`], [`a${'+'.repeat(900)}z`]],
])('%s', (_name, base, side, expected) => expect(aligned(blocks(...base), blocks(...side))).toEqual(expected))

test('a block of another type is another block', () => {
  expect(aligned([block('same')], [block('same', 'heading')])).toEqual([null, '+same'])
})

/** The maximum that pairs of blocks in order can have in common, by trying all of them. */
function most(base: readonly JsonObject[], side: readonly JsonObject[], common: (a: JsonObject, b: JsonObject) => number): number {
  const [first, ...rest] = base
  if (!first) return 0
  return Math.max(
    most(rest, side, common),
    ...side.map((other, at) => (common(first, other) > 0 ? common(first, other) + most(rest, side.slice(at + 1), common) : 0)),
  )
}
function common(a: JsonObject, b: JsonObject): number {
  const [before, after] = [JSON.stringify(a), JSON.stringify(b)]
  if (before === after) return 2
  const shorter = Math.min(before.length, after.length)
  const start = Array.from({ length: shorter }, (_, at) => at).find((at) => before[at] !== after[at]) ?? shorter
  const end =
    Array.from({ length: shorter - start }, (_, at) => at).find((at) => before.at(-1 - at) !== after.at(-1 - at)) ?? shorter - start
  return a['type'] === b['type'] ? (start + end) / Math.max(before.length, after.length) : 0
}

test('keeps every block once, and pairs with the most in common', () => {
  const some = fc.array(
    fc.tuple(fc.constantFrom('', 'a', 'ab', 'abc', 'xbc', 'xyz', 'long text', 'long tent'), fc.constantFrom('p', 'list')),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(some, some, (before, after) => {
      // Equal beginnings and ends are taken as they are: here nothing is equal.
      const base = [block('begins'), ...before.map(([text, type]) => block(text, type)), block('ends')]
      const side = [block('start'), ...after.map(([text, type]) => block(text, type)), block('stop')]
      const { kept, added } = alignBlocks(base, side)
      expect(kept.flatMap((one, at) => [...(added[at] ?? []), ...(one ? [one] : [])]).concat(added[base.length] ?? [])).toEqual(side)
      const score = kept.reduce((sum, one, at) => sum + (one ? common(base[at] ?? {}, one) : 0), 0)
      expect(score).toBeCloseTo(most(base, side, common), 9)
    }),
    { numRuns: 100 },
  )
})

test('finds each of very many changed blocks by its position', () => {
  const many = (count: number, from: number) => blocks(...Array.from({ length: count }, (_, n) => `<${n + from}>`))
  // A hundred by a hundred are still compared.
  expect(aligned(many(100, 0), many(100, 1))).toEqual([null, ...Array.from({ length: 99 }, (_, n) => `<${n + 1}>`), '+<100>'])
  expect(aligned(many(102, 0), many(100, 1))).toEqual([...Array.from({ length: 100 }, (_, n) => `<${n + 1}>`), null, null])
  expect(aligned(many(100, 0), many(101, 1))).toEqual([...Array.from({ length: 100 }, (_, n) => `<${n + 1}>`), '+<101>'])
})
