import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { MARK_WORDS_MAX } from '@keel/contract/constants'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import { markWords } from '@keel/contract/items/mark-words/behaviour'
import { type MarkWordsValue, MarkWordsValue as schema } from '@keel/contract/items/mark-words/schema'
import { readMarkedText } from '@keel/contract/items/mark-words/words'
import { axeFaults } from '../../testing/axe'
import { showEditor } from '../_shared/testing'

const button = (name: string) => page.getByRole('button', { name, exact: true }).last()
const box = page.getByRole('textbox', { name: 'Mark the words' })
const shown = (value: unknown) =>
  readMarkedText(schema.parse(value))
    .words.map(({ text, right }) => (right ? `[${text}]` : text))
    .join(' ')

test('marks the word at the caret, and removes its mark', async () => {
  const editor = await showEditor<MarkWordsValue>(29, markWords.emptyValue())
  await expect.element(box).toHaveFocus()
  await expect.element(button('Mark')).toBeDisabled()
  expect(page.getByText(/Students don’t see this exercise yet/).elements()).toEqual([])
  await userEvent.keyboard('She went{ArrowLeft}')
  await expect.element(page.getByText('Students don’t see this exercise yet: mark at least one word.')).toBeVisible()
  await button('Mark').click()
  expect(shown(editor.last())).toBe('She [went]')
  expect(page.getByText(/Students don’t see this exercise yet/).elements()).toEqual([])
  await expect
    .element(page.getByRole('group', { name: 'Marked words' }).getByRole('button', { name: 'went' }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(await axeFaults()).toEqual([])
  await button('Remove mark').click()
  expect(shown(editor.last())).toBe('She went')
})

test('marks every word that the selection touches, each by itself', async () => {
  const editor = await showEditor<MarkWordsValue>(29, { content: [paragraph('He ate, and'), paragraph('slept well .')] })
  await expect.element(box).toHaveFocus()
  await expect.element(button('Mark')).toBeDisabled()
  const [first, second] = [...box.element().querySelectorAll('p')].map(({ firstChild }) => firstChild)
  if (first && second) getSelection()?.setBaseAndExtent(first, 'He at'.length, second, 'sl'.length)
  await expect.element(button('Mark')).toBeEnabled()
  await button('Mark').click()
  expect(shown(editor.last())).toBe('He [ate] [and] [slept] well')
  expect(page.getByRole('group', { name: 'Marked words' }).getByRole('button').elements()).toHaveLength(3)
  await userEvent.keyboard('{Control>}a{/Control}')
  await button('Mark').click()
  expect(shown(editor.last())).toBe('[He] [ate] [and] [slept] [well]')
  await button('Remove mark').click()
  expect(shown(editor.last())).toBe('He ate and slept well')
})

test('warns of what students do not see: links, and words beyond the limit', async () => {
  const link = { type: 'link' as const, attrs: { href: 'https://keel.example' } }
  await showEditor<MarkWordsValue>(29, {
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'there', marks: [link, { type: 'gap', attrs: { wordId: 'g1' } }] }] },
      paragraph('a '.repeat(MARK_WORDS_MAX)),
    ],
  })
  await expect.element(page.getByText('Students don’t see links in this text: they mark words by pressing them.')).toBeVisible()
  await expect.element(page.getByText(`students can only mark its first ${MARK_WORDS_MAX} words`, { exact: false })).toBeVisible()
})
