import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { dictation } from '@keel/contract/items/dictation/behaviour'
import { type DictationValue, DictationValue as schema } from '@keel/contract/items/dictation/schema'
import { axeFaults } from '../../testing/axe'
import { fakeSound } from '../../testing/fake-sound'
import { confirmComposition } from '../../testing/input-method'
import { paste, showEditor } from '../_shared/testing'

const field = (number: number) => page.getByRole('textbox', { name: `Text of sentence ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const content = (value: unknown) => schema.parse(value).parts.map(({ text }) => text)
const language = page.getByRole('combobox', { name: 'Language of the sentences' })

test('writes sentences by typing and Enter alone, and names what students do not see', async () => {
  const editor = await showEditor<DictationValue>(28, dictation.emptyValue())
  await expect.element(field(1)).toHaveFocus()
  await expect.element(button('Delete sentence 1')).toBeDisabled()
  await userEvent.keyboard('One')
  confirmComposition()
  await expect.element(field(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}…')
  await expect.element(page.getByText('Students don’t see 1 sentence: it has no words.')).toBeVisible()
  await userEvent.keyboard('{Backspace}a|b')
  await expect.element(page.getByText('1 sentence has a bar outside brackets.')).toBeVisible()
  await userEvent.keyboard('{Backspace>3/}Two{Enter}{Backspace}')
  await expect.element(field(3)).not.toBeInTheDocument()
  expect(content(editor.last())).toEqual(['One', 'Two'])
  expect(await axeFaults()).toEqual([])
})

test('pasted lines become sentences; what does not fit or is too long is said', async () => {
  const editor = await showEditor<DictationValue>(28, dictation.emptyValue())
  await field(1).click()
  paste({ 'text/plain': '1. The sky is grey.\n2. We swim, often.' })
  await expect.element(field(2)).toHaveFocus()
  expect(content(editor.last())).toEqual(['The sky is grey.', 'We swim, often.'])
  paste({ 'text/plain': Array.from({ length: 20 }, (_, at) => (at === 0 ? 'x'.repeat(400) : `line ${at}`)).join('\n') })
  await expect.element(page.getByText('2 sentences were left out: an exercise can have up to 20')).toBeVisible()
  await expect.element(page.getByText('1 sentence was too long and was shortened to 300 characters')).toBeVisible()
  await expect.element(button('Add a sentence')).not.toBeInTheDocument()
})

test('adds, moves and deletes sentences by buttons and by keys', async () => {
  const editor = await showEditor<DictationValue>(28, dictation.emptyValue())
  await userEvent.keyboard('One{Enter}Two')
  await button('Add a sentence').click()
  await expect.element(field(3)).toHaveFocus()
  await userEvent.keyboard('Three')
  await button('Move sentence 3 up').click()
  expect(content(editor.last())).toEqual(['One', 'Three', 'Two'])
  const handle = page.getByRole('button', { name: 'Move sentence 1', exact: true })
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up sentence 1, position 1 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('sentence 1 is at position 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => content(editor.last())).toEqual(['Three', 'One', 'Two'])
  await button('Delete sentence 1').click()
  await expect.element(field(1)).toHaveFocus()
  expect(content(editor.last())).toEqual(['One', 'Two'])
})

test('chooses the language, which makes the sentences sound, and how they are played and checked', async () => {
  const sound = fakeSound()
  const editor = await showEditor<DictationValue>(28, { ...dictation.emptyValue(), parts: [{ id: 'a', text: 'It is (grey|gray)' }] })
  await expect.element(page.getByText('Without a language, students get no Play button.')).toBeVisible()
  await expect.element(button('Listen to sentence 1')).not.toBeInTheDocument()
  await userEvent.selectOptions(language, 'Estonian')
  expect(editor.last()).toMatchObject({ lang: 'et' })
  await button('Listen to sentence 1').click()
  expect(sound.played).toEqual([{ text: 'It is grey', rate: 1 }])
  await button('Stop sentence 1').click()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Plays per sentence' }), '3')
  await page.getByRole('checkbox', { name: 'Offer a slower speed' }).click()
  await page.getByRole('checkbox', { name: 'Punctuation counts' }).click()
  await expect.element(page.getByText('question and exclamation marks count')).toBeVisible()
  expect(editor.last()).toMatchObject({ lang: 'et', plays: 3, slow: false, punctuation: true })
  expect(await axeFaults()).toEqual([])
  await userEvent.selectOptions(language, 'None: I read them aloud')
  expect(editor.last()).toMatchObject({ lang: null })
})
