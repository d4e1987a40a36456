import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { writeInGap } from '@keel/contract/items/write-in-gap/behaviour'
import { type WriteInGapValue, WriteInGapValue as schema } from '@keel/contract/items/write-in-gap/schema'
import { axeFaults } from '../../testing/axe'
import { showEditor } from '../_shared/testing'

test('makes a gap of a word, and adds other correct answers by Enter', async () => {
  const editor = await showEditor<WriteInGapValue>(17, writeInGap.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Type in the gaps' })).toHaveFocus()
  await userEvent.keyboard("I don't{ArrowLeft}")
  await page.getByRole('button', { name: 'Make a gap' }).last().click()
  expect(schema.parse(editor.last()).words).toEqual({})
  await page.getByRole('button', { name: 'Add another correct answer' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Other correct answer 1' })).toHaveFocus()
  await userEvent.keyboard('do not{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Other correct answer 2' })).toHaveFocus()
  await userEvent.keyboard('do not')
  await expect.element(page.getByText('This word is already there')).toBeVisible()
  const { words = {}, content } = schema.parse(editor.last())
  expect(Object.values(words).map((others) => others[0]?.value)).toEqual(['do not'])
  expect(JSON.stringify(content)).toContain(`"text":"don't"`)
  expect(await axeFaults()).toEqual([])
})

test('changes the words of a gap in their field, and keeps its other answers', async () => {
  const editor = await showEditor<WriteInGapValue>(17, {
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'I ' },
          { type: 'text', text: "don't", marks: [{ type: 'gap', attrs: { wordId: 'g1' } }, { type: 'bold' }] },
        ],
      },
    ],
    words: { g1: [{ id: 'a', value: 'do not' }] },
  })
  await userEvent.fill(page.getByRole('textbox', { name: 'Correct word' }), 'can’t')
  expect(schema.parse(editor.last())).toEqual({
    content: [
      {
        type: 'paragraph',
        attrs: { textAlign: null },
        content: [
          { type: 'text', text: 'I ' },
          { type: 'text', text: 'can’t', marks: [{ type: 'gap', attrs: { wordId: 'g1' } }, { type: 'bold' }] },
        ],
      },
    ],
    words: { g1: [{ id: 'a', value: 'do not' }] },
  })
})
