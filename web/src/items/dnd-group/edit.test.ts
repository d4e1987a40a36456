import { expect, test } from 'vitest'
import { DndValue } from '@keel/contract/items/dnd-group/schema'
import { addGroup, deleteGroup, newGroup, newWord, pasteWords, withWords, wordsOf } from './edit'

const ids = (groups: { id: string }[]) => groups.map((group) => group.id)

test('keeps one to four groups, all of which fit the schema', () => {
  let groups = [newGroup()]
  for (let n = 0; n < 6; n++) groups = addGroup(groups)
  expect(groups).toHaveLength(4)
  expect(DndValue.safeParse({ groups }).success).toBe(true)
  for (const id of ids(groups)) groups = deleteGroup(groups, id)
  expect(groups).toEqual([{ id: expect.any(String), name: '', words: [{ id: expect.any(String), value: '' }] }])
})

test('adds a blank word to a group without words', () => expect(withWords(newGroup(), []).words).toHaveLength(1))

test('reads a pasted list as one word per line, without bullets and numbers', () => {
  expect(wordsOf('1. apple\r\n- red plum\n\n•\tpear\n e-mail \nA\tB')).toEqual(['apple', 'red plum', '•', 'pear', 'e-mail', 'A', 'B'])
  expect(wordsOf('x'.repeat(500))[0]).toHaveLength(200)
})

test('inserts pasted words after a word, or in place of a blank one', () => {
  const words = [newWord('a'), newWord('')]
  const [a, blank] = ids(words)
  expect(pasteWords(words, a ?? '', ['x', 'y']).words.map((word) => word.value)).toEqual(['a', 'x', 'y', ''])
  expect(pasteWords(words, blank ?? '', ['x', 'y']).words.map((word) => word.value)).toEqual(['a', 'x', 'y'])
})

test('counts the words that do not fit into a group', () => {
  const pasted = Array.from({ length: 10_000 }, (_, n) => `word ${n}`)
  const one = newWord('')
  const { words, over, lastId } = pasteWords([one], one.id, pasted)
  expect(words).toHaveLength(50)
  expect(over).toBe(9950)
  expect(lastId).toBe(words[49]?.id)
  expect(pasteWords(words, words[3]?.id ?? '', ['x', 'y'])).toMatchObject({ over: 2, lastId: words[3]?.id })
})
