import { expect, test } from 'vitest'
import type { Question } from '@keel/contract/items/choice/schema'
import { withMedia } from '../_shared/media/with-media'
import { isBlank, markRight, newQuestion, pasteOptions } from './edit'

const question = (...texts: string[]): Question => ({
  id: 'q',
  ask: '',
  options: texts.map((text, at) => ({ id: `o${at + 1}`, text, right: at === 0 })),
  many: false,
})
const textsOf = ({ options }: Question) => options.map(({ text }) => text)

test('a new question has a right and a wrong option to fill in', () => {
  const made = newQuestion()
  expect(made.options.map(({ right }) => right)).toEqual([true, false])
  expect([isBlank(made), isBlank({ ...made, ask: 'x' }), isBlank({ ...made, why: 'x' }), isBlank(question('x'))]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('with a second right option several are ticked, which stays as the teacher sets it', () => {
  const two = markRight(question('a', 'b', 'c'), 'o2', true)
  expect([two.options.map(({ right }) => right), two.many]).toEqual([[true, true, false], true])
  expect(markRight(two, 'o2', false).many).toBe(true)
  expect(markRight(question('a', 'b'), 'o1', false).many).toBe(false)
})

test('a pasted list fills blank options, and counts what does not fit', () => {
  const pasted = pasteOptions(question('', ''), 'o1', '1. red\r\n- green\n\n• blue')
  expect(pasted && textsOf(pasted.question)).toEqual(['red', 'green', 'blue'])
  expect(pasted?.question.options[0]).toEqual({ id: 'o1', text: 'red', right: true })
  const between = pasteOptions(question('a', 'b'), 'o1', 'x\ny')
  expect(between && textsOf(between.question)).toEqual(['a', 'x', 'y', 'b'])
  const lines = Array.from({ length: 20 }, (_, n) => `w${n}`).join('\n')
  const full = pasteOptions(question('a', ''), 'o2', lines)
  expect([full?.question.options.length, full?.over]).toEqual([12, 9])
  expect(full?.lastId).toBe(full?.question.options.at(-1)?.id)
  expect(pasteOptions(question('a'), 'o1', 'one line')).toBeNull()
})

test('a question or an option with a file is not blank, and keeps it when lines are pasted', () => {
  const media = { file_id: 3, kind: 'image' as const }
  expect([isBlank(withMedia(newQuestion(), media)), isBlank(withMedia(withMedia(newQuestion(), media), undefined))]).toEqual([false, true])
  const seen = question('', '', '')
  const second = { ...seen, options: seen.options.map((option, at) => (at === 1 ? withMedia(option, media) : option)) }
  expect(isBlank(second)).toBe(false)
  const pasted = pasteOptions(second, 'o1', 'red\ngreen')
  expect(pasted?.question.options.map(({ text, media: file }) => [text, file?.file_id])).toEqual([
    ['red', undefined],
    ['green', undefined],
    ['', 3],
  ])
})
