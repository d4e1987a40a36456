import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { emptyHeading, heading } from '@keel/contract/items/heading/behaviour'
import { type HeadingValue, HeadingValue as schema } from '@keel/contract/items/heading/schema'
import { paste, showEditor } from '../_shared/testing'

const box = () => page.getByRole('textbox', { name: 'Heading' })

test('ignores Enter, and the first letter replaces the blank', async () => {
  const editor = await showEditor<HeadingValue>(14, emptyHeading(2))
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('Unit{Enter} one')
  expect(schema.parse(editor.last())).toEqual({
    content: [{ type: 'heading', attrs: { level: 2, textAlign: null }, content: [{ type: 'text', text: 'Unit one' }] }],
  })
})

test('keeps the level when everything is typed over', async () => {
  const editor = await showEditor<HeadingValue>(14, {
    content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'old' }] }],
  })
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}new')
  expect(schema.parse(editor.last()).content[0]).toMatchObject({ attrs: { level: 3 }, content: [{ text: 'new' }] })
})

test('joins pasted lines to one', async () => {
  const editor = await showEditor<HeadingValue>(14, emptyHeading(1))
  await expect.element(box()).toHaveFocus()
  paste({ 'text/html': '<p>a</p><p>b</p>', 'text/plain': 'a\nb\n' })
  expect(schema.parse(editor.last()).content[0].content).toEqual([{ type: 'text', text: 'a b' }])
})

test('changes the level, and counts an emptied heading as empty', async () => {
  const editor = await showEditor<HeadingValue>(14, {
    content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'x' }] }],
  })
  await expect.element(box()).toHaveFocus()
  await page.getByRole('button', { name: 'Heading 3' }).click()
  expect(editor.last()?.content[0].attrs.level).toBe(3)
  await userEvent.keyboard('{Backspace}')
  expect(heading.isEmpty(schema.parse(editor.last()))).toBe(true)
})
