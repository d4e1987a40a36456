import { expect, test } from 'vitest'
import { insertPairs } from './insert-pairs'

const rules = {
  max: 4,
  isBlank: ({ text }: { text: string }) => text === '',
  fill: (first: string, second: string, blank: { id: string } | null) => ({ id: blank?.id ?? `new ${first}`, text: `${first}/${second}` }),
}
const rows = [
  { id: 'a', text: 'a' },
  { id: 'blank', text: '' },
  { id: 'b', text: 'b' },
]
const shown = (inserted: ReturnType<typeof insertPairs<{ id: string; text: string }>>) => inserted?.rows.map(({ text }) => text)

test('a word or phrase belongs into the field, and so does a line that is a pair where something is written', () => {
  expect([insertPairs(rows, 'blank', 'cat', rules), insertPairs(rows, 'a', 'cat - kass', rules)]).toEqual([null, null])
  expect(shown(insertPairs(rows, 'blank', 'cat - kass', rules))).toEqual(['a', 'cat/kass', 'b'])
})

test('pairs stand after the row they were pasted into; those that do not fit are counted', () => {
  const inserted = insertPairs(rows, 'blank', 'cat\tkass\tnoun\ndog\tkoer\ncow\tlehm', rules)
  expect(shown(inserted)).toEqual(['a', 'cat/kass', 'dog/koer', 'b'])
  expect(inserted).toMatchObject({ over: 1, lastId: 'new dog', losses: { hasMoreColumns: true } })
  expect(insertPairs(rows, 'a', Array.from({ length: 10 }, (_, n) => `w${n} - s${n}`).join('\n'), rules)?.over).toBe(8)
})
