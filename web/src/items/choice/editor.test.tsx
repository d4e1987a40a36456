import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { choice } from '@keel/contract/items/choice/behaviour'
import { type ChoiceValue, ChoiceValue as schema } from '@keel/contract/items/choice/schema'
import { axeFaults } from '../../testing/axe'
import { giveFiles, paste, showEditor } from '../_shared/testing'

const group = (number: number) => page.getByRole('group', { name: `Question ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Questions as `text: *right option, wrong option`. */
const content = (value: unknown) =>
  schema
    .parse(value)
    .questions.map(({ ask, options }) => `${ask}: ${options.map(({ text, right }) => (right ? '*' : '') + text).join(', ')}`)

test('writes a question and its options by typing and Enter alone', async () => {
  const editor = await showEditor<ChoiceValue>(20, choice.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Text of question 1' })).toHaveFocus()
  await userEvent.keyboard('Sky?{Enter}blue{Enter}green{Enter}red')
  expect(content(editor.last())).toEqual(['Sky?: *blue, green, red'])
  await userEvent.keyboard('{Backspace>3}{Backspace}')
  await expect.element(page.getByRole('textbox', { name: 'Option 2' })).toHaveFocus()
  expect(content(editor.last())).toEqual(['Sky?: *blue, green'])
  expect(await axeFaults()).toEqual([])
})

test('ticks right options, adds an explanation, and keeps the order when asked to', async () => {
  const editor = await showEditor<ChoiceValue>(20, {
    questions: [{ id: 'q', ask: 'Fruit?', options: [1, 2, 3].map((n) => ({ id: `o${n}`, text: `t${n}`, right: n === 1 })), many: false }],
    shuffle: true,
  })
  await page.getByRole('checkbox', { name: 'Option 3 is correct' }).click()
  expect(content(editor.last())).toEqual(['Fruit?: *t1, t2, *t3'])
  await expect.element(page.getByRole('checkbox', { name: 'Students tick several options' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Explanation of question 1' }).fill('Because')
  expect(editor.last()?.questions[0]).toMatchObject({ why: 'Because', many: true })
  await page.getByRole('textbox', { name: 'Explanation of question 1' }).fill('')
  expect(editor.last()?.questions[0]).not.toHaveProperty('why')
  await page.getByRole('checkbox', { name: 'Mix the options' }).click()
  expect(editor.last()?.shuffle).toBe(false)
})

test('adds, moves and deletes questions; asks before deleting a written one', async () => {
  const editor = await showEditor<ChoiceValue>(20, choice.emptyValue())
  await expect.element(button('Delete question 1')).toBeDisabled()
  await userEvent.keyboard('One?')
  await button('Add a question').click()
  await expect.element(page.getByRole('textbox', { name: 'Text of question 2' })).toHaveFocus()
  await userEvent.keyboard('Two?')
  await button('Move question 2 up').click()
  expect(editor.last()?.questions.map(({ ask }) => ask)).toEqual(['Two?', 'One?'])
  await button('Add a question').click()
  await button('Delete question 3').click()
  expect(editor.last()?.questions).toHaveLength(2)
  await button('Delete question 1').click()
  await expect.element(page.getByText('Its options will be deleted too')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(editor.last()?.questions.map(({ ask }) => ask)).toEqual(['One?'])
})

test('a pasted list becomes options, up to twelve', async () => {
  const editor = await showEditor<ChoiceValue>(20, choice.emptyValue())
  await group(1).getByRole('textbox', { name: 'Option 1' }).click()
  paste({ 'text/plain': '- red\n- green\n- blue' })
  await expect.element(page.getByRole('textbox', { name: 'Option 3' })).toHaveFocus()
  expect(content(editor.last())).toEqual([': *red, green, blue'])
  await button('Delete option 2').click()
  expect(content(editor.last())).toEqual([': *red, blue'])
  paste({ 'text/plain': Array.from({ length: 20 }, (_, n) => `w${n}`).join('\n') })
  await expect.element(page.getByText('10 options were left out: a question can have up to 12')).toBeVisible()
  await expect.element(button('Add an option')).not.toBeInTheDocument()
})

test('adds an image to an option, describes it, and removes it', async () => {
  const editor = await showEditor<ChoiceValue>(20, choice.emptyValue())
  await button('Image or sound for option 1').click()
  await page.getByRole('menuitem', { name: 'Image', exact: true }).click()
  expect(editor.asked).toMatchObject([{ kind: 'image' }])
  await editor.asked[0]?.use(9, 'cat.png')
  const preview = page.getByRole('group', { name: 'Image or sound for option 1' })
  await preview.getByRole('textbox', { name: 'Image description' }).fill('A cat')
  expect(schema.parse(editor.last()).questions[0]?.options[0]).toMatchObject({
    text: '',
    media: { file_id: 9, kind: 'image', alt: 'A cat' },
  })
  await expect.element(preview.getByRole('img', { name: 'A cat' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  // The text of an option says what its image shows.
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('cat')
  await expect.element(preview.getByRole('textbox')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('')
  await userEvent.keyboard('{Backspace}')
  await expect.element(preview.getByRole('textbox', { name: 'Image description' })).toHaveValue('A cat')
  await button('Image or sound for option 1').click()
  await page.getByRole('menuitem', { name: 'Remove image' }).click()
  await expect.element(preview).not.toBeInTheDocument()
  expect(editor.last()?.questions[0]?.options[0]).toEqual({ id: 'a1', text: '', right: true })
})

test('a question is about a sound, which is replaced by an image', async () => {
  const editor = await showEditor<ChoiceValue>(20, choice.emptyValue())
  await button('Image or sound for question 1').click()
  await page.getByRole('menuitem', { name: 'Sound', exact: true }).click()
  await editor.asked[0]?.use(4, 'bell.mp3')
  expect(editor.last()?.questions[0]?.media).toEqual({ file_id: 4, kind: 'audio' })
  await expect.element(button('Play: Image or sound for question 1')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await button('Image or sound for question 1').click()
  await page.getByRole('menuitem', { name: 'Replace with an image' }).click()
  expect(editor.asked).toMatchObject([{ kind: 'audio' }, { kind: 'image' }])
  await editor.asked[1]?.use(5, 'bell.png')
  expect(schema.parse(editor.last()).questions[0]?.media).toEqual({ file_id: 5, kind: 'image' })
})

test('forty files are all, of which each can be replaced', async () => {
  const questions = Array.from({ length: 4 }, (_, n) => ({
    id: `q${n}`,
    ask: 'x',
    options: Array.from({ length: 10 }, (_option, at) => ({
      id: `o${at}`,
      text: '',
      right: at === 0,
      media: { file_id: n * 10 + at + 1, kind: 'audio' as const },
    })),
    many: false,
  }))
  const editor = await showEditor<ChoiceValue>(20, { questions, shuffle: false })
  await button('Image or sound for question 1').click()
  await page.getByRole('menuitem', { name: 'Sound', exact: true }).click()
  await expect.element(page.getByText('An exercise can have up to 40 images and sounds')).toBeVisible()
  expect(editor.asked).toEqual([])
  await group(1).getByRole('button', { name: 'Image or sound for option 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replace with a sound' }).click()
  expect(editor.asked).toHaveLength(1)
})

test('an image or a sound is dropped on an option, or pasted into its field', async () => {
  const editor = await showEditor<ChoiceValue>(20, choice.emptyValue())
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('cat')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).element()
  const png = new File(['pixels'], 'cat.png', { type: 'image/png' })
  // Anywhere in its row.
  expect(giveFiles('drop', page.getByRole('checkbox', { name: 'Option 1 is correct' }).element(), [png])).toBe(true)
  expect(editor.asked).toMatchObject([{ kind: 'image', file: { name: 'cat.png' } }])
  await editor.asked[0]?.use(9, 'cat.png')
  expect(editor.last()?.questions[0]?.options[0]).toMatchObject({ text: 'cat', media: { file_id: 9, kind: 'image' } })
  await expect.element(page.getByRole('group', { name: 'Image or sound for option 1' })).toBeVisible()
  expect(giveFiles('paste', field('Option 1'), [new File(['pixels'], 'image.png', { type: 'image/png' })])).toBe(true)
  await editor.asked[1]?.use(10, 'image.png')
  expect(editor.last()?.questions[0]?.options[0]?.media).toEqual({ file_id: 10, kind: 'image' })
  await expect.poll(() => page.getByRole('group', { name: 'Image or sound for option 1' }).element().innerHTML).toContain('/10')
  // Some systems name no type.
  expect(giveFiles('drop', field('Text of question 1'), [new File(['tone'], 'Bell.M4A')])).toBe(true)
  await editor.asked[2]?.use(11, 'bell.wav')
  expect(editor.last()?.questions[0]?.media).toEqual({ file_id: 11, kind: 'audio' })
  // A document pastes text together with an image of it.
  giveFiles('paste', field('Option 1'), [png], 'dog')
  expect(editor.asked).toHaveLength(3)
})

test.each([
  ['That’s a video. Add an image or a sound.', [new File(['film'], 'cat.mp4', { type: 'video/mp4' })]],
  ['That’s a video. Add an image or a sound.', [new File(['film'], 'cat.MOV')]],
  ['That isn’t an image or a sound', [new File(['words'], 'cat.pdf', { type: 'application/pdf' })]],
  ['Add one image or sound at a time', ['a.png', 'b.png'].map((name) => new File(['pixels'], name, { type: 'image/png' }))],
])('%s', async (said, files) => {
  const editor = await showEditor<ChoiceValue>(20, choice.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Option 1', exact: true })).toBeVisible()
  expect(giveFiles('drop', page.getByRole('textbox', { name: 'Option 1', exact: true }).element(), files)).toBe(true)
  await expect.element(page.getByText(said)).toBeVisible()
  expect(editor.asked).toEqual([])
})
