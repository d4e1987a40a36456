import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { flashCards } from '@keel/contract/items/flash-cards/behaviour'
import { type FlashCardsValue, FlashCardsValue as schema } from '@keel/contract/items/flash-cards/schema'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { confirmComposition } from '../../testing/input-method'
import { giveFiles, paste, showEditor } from '../_shared/testing'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const content = (value: unknown) => schema.parse(value).cards.map(({ front, back }) => `${front}/${back}`)
const three: FlashCardsValue = {
  cards: ['cat', 'dog', 'cow'].map((front) => ({ id: front, front, back: `${front}2` })),
  ways: 'front',
  typed: false,
}

test('writes cards by typing and Enter alone, and says what students do not see', async () => {
  const editor = await showEditor<FlashCardsValue>(26, flashCards.emptyValue())
  await expect.element(field('Front of card 1')).toHaveFocus()
  await expect.element(button('Delete card 1')).toBeDisabled()
  await userEvent.keyboard('cat')
  await expect.element(page.getByText('Students don’t see 1 card: its other side is empty.')).toBeVisible()
  confirmComposition()
  await expect.element(field('Front of card 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}kass{Enter}dog{Enter}koer{Enter}')
  await expect.element(field('Front of card 3')).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(field('Front of card 2')).toHaveFocus()
  expect(content(editor.last())).toEqual(['cat/kass', 'dog/koer'])
  await expect.element(page.getByText('Students don’t see')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('an example is written behind its button, and comes back when that is pressed again', async () => {
  const editor = await showEditor<FlashCardsValue>(26, three)
  const toggle = button('Example for card 2')
  await toggle.click()
  await expect.element(field('Example on card 2')).toHaveFocus()
  await userEvent.keyboard('The dog barks.')
  expect(schema.parse(editor.last()).cards[1]).toEqual({ id: 'dog', front: 'dog', back: 'dog2', example: 'The dog barks.' })
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Front of card 3')).toHaveFocus()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect.element(field('Example on card 2')).not.toBeInTheDocument()
  expect(schema.parse(editor.last()).cards[1]).toEqual({ id: 'dog', front: 'dog', back: 'dog2' })
  await toggle.click()
  await expect.element(field('Example on card 2')).toHaveValue('The dog barks.')
})

test('pasted lines become cards; what does not fit or is left out is said', async () => {
  const editor = await showEditor<FlashCardsValue>(26, flashCards.emptyValue())
  await field('Front of card 1').click()
  paste({ 'text/plain': 'cat\tkass\tnoun\ndog\tkoer\tnoun' })
  await expect.element(field('Back of card 2')).toHaveFocus()
  expect(content(editor.last())).toEqual(['cat/kass', 'dog/koer'])
  await expect.element(page.getByText('Other columns were left out.')).toBeVisible()
  paste({ 'text/plain': Array.from({ length: 100 }, (_, n) => `a${n} - b${n}`).join('\n') })
  await expect.element(page.getByText('2 cards were left out: an exercise can have up to 100')).toBeVisible()
  await expect.element(button('Add a card')).not.toBeInTheDocument()
})

test('deletes cards except the last one, and moves them by keyboard', async () => {
  const editor = await showEditor<FlashCardsValue>(26, three)
  await expect.element(button('Move card 3')).toBeVisible()
  ;(button('Move card 3').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up card 3, position 3 of 3')).toBeInTheDocument()
  await drawn()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('card 3 is at position 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => content(editor.last())).toEqual(['cat/cat2', 'cow/cow2', 'dog/dog2'])
  await button('Delete card 1').click()
  await button('Delete card 1').click()
  expect(content(editor.last())).toEqual(['dog/dog2'])
  await expect.element(button('Delete card 1')).toBeDisabled()
})

test('chooses the side shown first, and whether students type', async () => {
  const editor = await showEditor<FlashCardsValue>(26, three)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Side shown first' }), 'Both: each card comes twice')
  expect(editor.last()).toMatchObject({ ways: 'both', typed: false })
  await page.getByRole('checkbox', { name: 'Students type the other side' }).click()
  expect(editor.last()).toEqual({ ...three, ways: 'both', typed: true })
  await expect.element(page.getByText('Each part between commas or semicolons is a correct answer.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('a side has an image or a sound in place of its text; one to be written needs a text', async () => {
  const editor = await showEditor<FlashCardsValue>(26, flashCards.emptyValue())
  await field('Front of card 1').fill('cat')
  await button('Image or sound for the back of card 1').click()
  await page.getByRole('menuitem', { name: 'Image', exact: true }).click()
  await editor.asked[0]?.use(9, 'cat.png')
  await expect.element(page.getByText(/Students don’t see/)).not.toBeInTheDocument()
  expect(schema.parse(editor.last()).cards[0]).toMatchObject({ front: 'cat', back: '', back_media: { file_id: 9, kind: 'image' } })
  await page.getByRole('checkbox', { name: 'Students type the other side' }).click()
  await expect.element(page.getByText(/^Students don’t see 1 card: they type the other side/)).toBeVisible()
  await field('Back of card 1').fill('kass')
  await expect.element(page.getByText(/Students don’t see/)).not.toBeInTheDocument()
  await button('Image or sound for the front of card 1').click()
  await page.getByRole('menuitem', { name: 'Sound', exact: true }).click()
  await editor.asked[1]?.use(4, 'cat.mp3')
  expect(await axeFaults()).toEqual([])
  await button('Image or sound for the back of card 1').click()
  await page.getByRole('menuitem', { name: 'Remove image' }).click()
  const [card] = schema.parse(editor.last()).cards
  expect([card?.front_media, card?.back_media]).toEqual([{ file_id: 4, kind: 'audio' }, undefined])
})

test('an image or a sound is dropped on a side, or pasted into its field', async () => {
  const editor = await showEditor<FlashCardsValue>(26, flashCards.emptyValue())
  await field('Front of card 1').fill('cat')
  expect(giveFiles('drop', field('Back of card 1').element(), [new File(['tone'], 'cat.mp3', { type: 'audio/mpeg' })])).toBe(true)
  expect(editor.asked).toMatchObject([{ kind: 'audio', file: { name: 'cat.mp3' } }])
  await editor.asked[0]?.use(4, 'cat.mp3')
  await expect.element(button('Play: Image or sound for the back of card 1')).toBeVisible()
  expect(giveFiles('paste', field('Front of card 1').element(), [new File(['pixels'], 'image.png', { type: 'image/png' })])).toBe(true)
  await editor.asked[1]?.use(5, 'image.png')
  expect(schema.parse(editor.last()).cards[0]).toMatchObject({
    front: 'cat',
    front_media: { file_id: 5, kind: 'image' },
    back_media: { file_id: 4, kind: 'audio' },
  })
})
