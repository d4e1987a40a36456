import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { emptyMapWords } from '@keel/contract/items/map-words/behaviour'
import { type MapWordsValue, MapWordsValue as schema } from '@keel/contract/items/map-words/schema'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { confirmComposition } from '../../testing/input-method'
import { paste, showEditor } from '../_shared/testing'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const content = (value: unknown) => schema.parse(value).words.map(({ text1, text2 }) => `${text1}/${text2}`)

test('writes pairs by typing and Enter alone', async () => {
  const editor = await showEditor<MapWordsValue>(18, emptyMapWords())
  await expect.element(field('First word of pair 1')).toHaveFocus()
  await userEvent.keyboard('cat{Enter}kass{Enter}')
  await expect.element(field('First word of pair 2')).toHaveFocus()
  await userEvent.keyboard('dog{Enter}koer')
  expect(content(editor.last())).toEqual(['cat/kass', 'dog/koer'])
  expect(await axeFaults()).toEqual([])
})

test('stays in the field at the Enter that confirms a word of an input method', async () => {
  await showEditor<MapWordsValue>(18, emptyMapWords())
  await field('First word of pair 1').click()
  confirmComposition()
  await expect.element(field('First word of pair 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Second word of pair 1')).toHaveFocus()
})

test('pasted lines become pairs', async () => {
  const editor = await showEditor<MapWordsValue>(18, emptyMapWords())
  await field('First word of pair 1').click()
  paste({ 'text/plain': 'cat - kass\nParis = Frankreich' })
  await expect.element(field('Second word of pair 2')).toHaveFocus()
  expect(content(editor.last())).toEqual(['cat/kass', 'Paris/Frankreich'])
  paste({ 'text/plain': Array.from({ length: 52 }, (_, n) => `a${n} - b${n}`).join('\n') })
  await expect.element(page.getByText('4 pairs were left out: an exercise can have up to 50')).toBeVisible()
  expect(page.getByText('Other columns were left out.').elements()).toEqual([])
})

test('pasted HTML alone becomes pairs', async () => {
  const editor = await showEditor<MapWordsValue>(18, emptyMapWords())
  await field('First word of pair 1').click()
  paste({ 'text/html': '<p>cat - kass</p><p>dog - koer</p>' })
  expect(content(editor.last())).toEqual(['cat/kass', 'dog/koer'])
})

test('a toast says that columns after the second were left out', async () => {
  const editor = await showEditor<MapWordsValue>(18, emptyMapWords())
  await field('First word of pair 1').click()
  paste({ 'text/plain': 'cat\tkass\tnoun\ndog\tkoer\tnoun' })
  await expect.element(page.getByText('Other columns were left out.')).toBeVisible()
  expect(content(editor.last())).toEqual(['cat/kass', 'dog/koer'])
})

test('deletes pairs except the last one, and moves them by keyboard', async () => {
  const editor = await showEditor<MapWordsValue>(18, {
    words: [
      { id: 'a', text1: 'cat', text2: 'kass' },
      { id: 'b', text1: 'dog', text2: 'koer' },
      { id: 'c', text1: 'cow', text2: 'lehm' },
    ],
  })
  await expect.element(button('Move pair 3')).toBeVisible()
  ;(button('Move pair 3').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up pair 3, position 3 of 3')).toBeInTheDocument()
  await drawn()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('pair 3 is at position 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => content(editor.last())).toEqual(['cat/kass', 'cow/lehm', 'dog/koer'])
  await button('Delete pair 1').click()
  await button('Delete pair 1').click()
  expect(content(editor.last())).toEqual(['dog/koer'])
  await expect.element(button('Delete pair 1')).toBeDisabled()
})
