import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { memoryPairs } from '@keel/contract/items/memory-pairs/behaviour'
import { MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { confirmComposition } from '../../testing/input-method'
import { giveFiles, paste, showEditor } from '../_shared/testing'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const content = (value: unknown) => MemoryPairsValue.parse(value).pairs.map(({ a, b }) => `${a.text}/${b.text}`)
const three: MemoryPairsValue = {
  pairs: ['cat', 'dog', 'cow'].map((text) => ({ id: text, a: { text }, b: { text: `${text}2` } })),
}

test('writes pairs by typing and Enter alone, and says what students do not see', async () => {
  const editor = await showEditor<MemoryPairsValue>(27, memoryPairs.emptyValue())
  await expect.element(field('First card of pair 1')).toHaveFocus()
  await expect.element(button('Delete pair 1')).toBeDisabled()
  await expect.element(page.getByText(/^Students see the exercise/)).not.toBeInTheDocument()
  await userEvent.keyboard('cat')
  await expect.element(page.getByText('Students don’t see 1 pair: its other card is empty.')).toBeVisible()
  await expect.element(page.getByText('Students see the exercise once two pairs are complete.')).toBeVisible()
  confirmComposition()
  await expect.element(field('First card of pair 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}kass{Enter}dog{Enter}koer')
  await expect.element(page.getByText('Students see the exercise once two pairs are complete.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('First card of pair 3')).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(field('First card of pair 2')).toHaveFocus()
  expect(content(editor.last())).toEqual(['cat/kass', 'dog/koer'])
  expect(await axeFaults()).toEqual([])
})

test('a blank pair stays as long as there must be two', async () => {
  const editor = await showEditor<MemoryPairsValue>(27, memoryPairs.emptyValue())
  await field('First card of pair 2').click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(field('First card of pair 2')).toHaveFocus()
  paste({ 'text/plain': 'cat - kass' })
  await expect.element(field('Second card of pair 2')).toHaveFocus()
  expect(content(editor.last())).toEqual(['/', 'cat/kass'])
})

test('pasted lines become pairs; what does not fit or is left out is said', async () => {
  const editor = await showEditor<MemoryPairsValue>(27, memoryPairs.emptyValue())
  await field('First card of pair 1').click()
  paste({ 'text/plain': 'cat\tkass\tnoun\ndog\tkoer\tnoun' })
  await expect.element(field('Second card of pair 2')).toHaveFocus()
  expect(content(editor.last())).toEqual(['cat/kass', 'dog/koer'])
  await expect.element(page.getByText('Other columns were left out.')).toBeVisible()
  paste({ 'text/plain': Array.from({ length: 15 }, (_, n) => `a${n} - b${n}`).join('\n') })
  await expect.element(page.getByText('2 pairs were left out: an exercise can have up to 15')).toBeVisible()
  await expect.element(button('Add a pair')).not.toBeInTheDocument()
})

test('deletes pairs except the last two, adds one, and moves them by keyboard', async () => {
  const editor = await showEditor<MemoryPairsValue>(27, three)
  await expect.element(button('Move pair 3')).toBeVisible()
  ;(button('Move pair 3').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up pair 3, position 3 of 3')).toBeInTheDocument()
  await drawn()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('pair 3 is at position 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => content(editor.last())).toEqual(['cat/cat2', 'cow/cow2', 'dog/dog2'])
  await button('Delete pair 1').click()
  expect(content(editor.last())).toEqual(['cow/cow2', 'dog/dog2'])
  await expect.element(button('Delete pair 1')).toBeDisabled()
  await button('Add a pair').click()
  await expect.element(field('First card of pair 3')).toHaveFocus()
  await expect.element(button('Delete pair 1')).toBeEnabled()
})

test('a card has an image in place of its text', async () => {
  const editor = await showEditor<MemoryPairsValue>(27, memoryPairs.emptyValue())
  await button('Image or sound for the first card of pair 1').click()
  await page.getByRole('menuitem', { name: 'Image', exact: true }).click()
  await editor.asked[0]?.use(9, 'cat.png')
  await expect.element(page.getByText('Students don’t see 1 pair: its other card is empty.')).toBeVisible()
  await field('Second card of pair 1').fill('cat')
  await expect.element(page.getByText('Students don’t see 1 pair: its other card is empty.')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Image description' }).fill('A cat')
  expect(await axeFaults()).toEqual([])
  expect(MemoryPairsValue.parse(editor.last()).pairs[0]).toMatchObject({
    a: { text: '', media: { file_id: 9, kind: 'image', alt: 'A cat' } },
    b: { text: 'cat' },
  })
  await field('First card of pair 1').click()
  await userEvent.keyboard('{Backspace}')
  expect(MemoryPairsValue.parse(editor.last()).pairs[0]?.a.media).toBeDefined()
})

test('an image or a sound is dropped on a card, or pasted into its field', async () => {
  const editor = await showEditor<MemoryPairsValue>(27, three)
  await expect.element(field('Second card of pair 2')).toBeVisible()
  expect(giveFiles('paste', field('Second card of pair 2').element(), [new File(['pixels'], 'image.png', { type: 'image/png' })])).toBe(
    true,
  )
  expect(editor.asked).toMatchObject([{ kind: 'image' }])
  await editor.asked[0]?.use(9, 'image.png')
  await expect.element(page.getByRole('group', { name: 'Image or sound for the second card of pair 2' })).toBeVisible()
  expect(giveFiles('drop', field('First card of pair 1').element(), [new File(['tone'], 'cat.wav', { type: 'audio/wav' })])).toBe(true)
  await editor.asked[1]?.use(4, 'cat.wav')
  expect(editor.last()?.pairs.map(({ a, b }) => [a.media, b.media])).toEqual([
    [{ file_id: 4, kind: 'audio' }, undefined],
    [undefined, { file_id: 9, kind: 'image' }],
    [undefined, undefined],
  ])
})
