import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { ITEM_VALUE_MAX_BYTES } from '@keel/contract/constants'
import { jsonBytes } from '@keel/contract/items/_shared/json-bytes'
import type { Block, TextNode } from '@keel/contract/items/_shared/document-types'
import { gapTexts } from '@keel/contract/items/_shared/gap-texts'
import { wordInGap } from '@keel/contract/items/word-in-gap/behaviour'
import { type WordInGapValue, WordInGapValue as schema } from '@keel/contract/items/word-in-gap/schema'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { showEditor } from '../_shared/testing'

test('makes gaps of words, and adds words that fit nowhere', async () => {
  const editor = await showEditor<WordInGapValue>(16, wordInGap.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Drag words into gaps' })).toHaveFocus()
  await userEvent.keyboard('sits on{ArrowLeft}')
  await page.getByRole('button', { name: 'Make a gap' }).last().click()
  await page.getByRole('button', { name: 'Add an extra word' }).click()
  // A new field has the focus in the next frame.
  await expect.element(page.getByRole('textbox', { name: 'Extra word 1' })).toHaveFocus()
  await userEvent.keyboard('between')
  expect(Object.values(schema.parse(editor.last()).words).map((words) => words.map((word) => word.value))).toEqual([['on', 'between']])
  expect(await axeFaults()).toEqual([])
})

test('keeps one gap when its paragraph is split', async () => {
  const editor = await showEditor<WordInGapValue>(16, {
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'An ' },
          { type: 'text', text: 'ice cream', marks: [{ type: 'gap', attrs: { wordId: 'g1' } }] },
        ],
      },
    ],
    words: { g1: [{ id: 'a', value: 'ice cream' }] },
  })
  await expect.element(page.getByRole('textbox', { name: 'Drag words into gaps' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  // The editor learns the position of the caret in the next frame.
  await drawn()
  await userEvent.keyboard('{Enter}')
  const { content, words } = schema.parse(editor.last())
  const text = words['g1']?.[0]?.value ?? ''
  expect('ice cream'.startsWith(text) && text !== '' && text !== 'ice cream').toBe(true)
  expect(content).toHaveLength(2)
  expect([...gapTexts(content)]).toEqual([['g1', text]])
})

test('refuses words beyond the limit while they are typed, and shows the reason', async () => {
  const words = Object.fromEntries(
    Array.from({ length: 44 }, (_, gap) => [
      `g${gap}`,
      Array.from({ length: 20 }, (_word, at) => ({ id: `w${at}`, value: at === 0 ? 'cat' : 'x'.repeat(200) })),
    ]),
  )
  const paragraph = (node: TextNode): Block => ({ type: 'paragraph', attrs: { textAlign: null }, content: [node] })
  const content = Object.keys(words).map((wordId) => paragraph({ type: 'text', text: 'cat', marks: [{ type: 'gap', attrs: { wordId } }] }))
  // So close to the limit that eight more letters fit.
  const room = ITEM_VALUE_MAX_BYTES - 8 - jsonBytes({ content: [...content, paragraph({ type: 'text', text: '' })], words })
  const value: WordInGapValue = { content: [...content, paragraph({ type: 'text', text: 'y'.repeat(room) })], words }
  const editor = await showEditor<WordInGapValue>(16, value)
  await expect.element(page.getByRole('textbox', { name: 'Drag words into gaps' })).toHaveFocus()
  await userEvent.keyboard('zzzzzzzzzzzzzzzzzzzz')
  await expect.element(page.getByText(/too much text for one item/)).toBeVisible()
  expect(jsonBytes(editor.last())).toBe(ITEM_VALUE_MAX_BYTES)
})
