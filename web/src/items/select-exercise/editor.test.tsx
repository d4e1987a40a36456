import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { selectExercise } from '@keel/contract/items/select-exercise/behaviour'
import { type SelectValue, SelectValue as schema } from '@keel/contract/items/select-exercise/schema'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { showEditor } from '../_shared/testing'

const makeGap = () => page.getByRole('button', { name: 'Make a gap' }).last()

test('makes a gap of a word, which is its correct option, and adds wrong ones by Enter', async () => {
  const editor = await showEditor<SelectValue>(10, selectExercise.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Select a word' })).toHaveFocus()
  await userEvent.keyboard('She goes{ArrowLeft}')
  // At the lower edge of the screen: the options of the gap scroll into view.
  document.body.style.paddingTop = `${window.innerHeight - 180}px`
  await makeGap().click()
  await expect.element(page.getByRole('button', { name: 'Add a wrong word' })).toBeInViewport({ ratio: 1 })
  document.body.style.paddingTop = ''
  await page.getByRole('button', { name: 'Add a wrong word' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Wrong word 1' })).toHaveFocus()
  await userEvent.keyboard('go{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Wrong word 2' })).toHaveFocus()
  await userEvent.keyboard('going')
  const value = schema.parse(editor.last())
  const [options] = Object.values(value.words)
  expect(options?.map((option) => option.value)).toEqual(['goes', 'go', 'going'])
  expect(JSON.stringify(value.content)).toContain('"text":"goes"')
  expect(await axeFaults()).toEqual([])
})

test('keeps one gap over half-bold words', async () => {
  const editor = await showEditor<SelectValue>(10, {
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'is ', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'going' },
        ],
      },
    ],
    words: {},
  })
  await expect.element(page.getByRole('textbox', { name: 'Select a word' })).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await makeGap().click()
  expect(document.querySelectorAll('span[data-word-id]')).toHaveLength(1)
  expect(Object.values(schema.parse(editor.last()).words).map((options) => options[0]?.value)).toEqual(['is going'])
})

test('updates the correct option with the text, and drops options with their gap', async () => {
  const editor = await showEditor<SelectValue>(10, {
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'goes', marks: [{ type: 'gap', attrs: { wordId: 'g1' } }] }] }],
    words: {
      g1: [
        { id: 'a', value: 'goes' },
        { id: 'b', value: 'go' },
      ],
    },
  })
  await expect.element(page.getByRole('textbox', { name: 'Select a word' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  // The editor learns the position of the caret in the next frame.
  await drawn()
  await userEvent.keyboard('{Backspace}')
  expect(schema.parse(editor.last()).words['g1']?.[0]?.value).toBe('gos')
  await page.getByRole('button', { name: 'Remove gap' }).click()
  const value = schema.parse(editor.last())
  expect(value.words).toEqual({})
  expect(JSON.stringify(value.content)).not.toContain('gap')
})

const sentence = (): SelectValue => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'She goes home' }] }], words: {} })
/** Presses twice on a word of the text. */
async function pressTwice(word: string) {
  const [from, to] = [word, word].map((one, at) => 'She goes home'.indexOf(one) + at * one.length)
  const line = document.querySelector('.ProseMirror p')
  const node = line?.firstChild?.firstChild ?? line?.firstChild
  if (!line || node?.nodeType !== Node.TEXT_NODE) throw new Error('There is one line')
  const range = document.createRange()
  range.setStart(node, from ?? 0)
  range.setEnd(node, to ?? 0)
  const [box, frame] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
  const position = { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top }
  await userEvent.dblClick(line, { position })
}

test('a double press makes a gap of the word, and the caret goes to its first wrong word', async () => {
  const editor = await showEditor<SelectValue>(10, sentence())
  await expect.element(page.getByRole('textbox', { name: 'Select a word' })).toHaveFocus()
  await pressTwice('goes')
  await expect.element(page.getByRole('textbox', { name: 'Wrong word 1' })).toHaveFocus()
  await userEvent.keyboard('go{Enter}going')
  const [options] = Object.values(schema.parse(editor.last()).words)
  expect(options?.map((option) => option.value)).toEqual(['goes', 'go', 'going'])
  expect(await axeFaults()).toEqual([])
})

test('Ctrl+Shift+G makes a gap too, by the place of the key; without a word it does nothing', async () => {
  const editor = await showEditor<SelectValue>(10, sentence())
  const box = page.getByRole('textbox', { name: 'Select a word' })
  await expect.element(box).toHaveFocus()
  const press = () =>
    box.element().dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'П',
        code: 'KeyG',
        keyCode: 71,
        ctrlKey: true,
        shiftKey: true,
        bubbles: true,
        cancelable: true,
      }),
    )
  expect(press()).toBe(false)
  await expect.element(page.getByRole('textbox', { name: 'Wrong word 1' })).toHaveFocus()
  await userEvent.keyboard('house')
  expect(Object.values(schema.parse(editor.last()).words)).toMatchObject([[{ value: 'home' }, { value: 'house' }]])
  await userEvent.click(page.getByRole('button', { name: 'Remove gap' }))
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  press()
  expect(document.querySelectorAll('span[data-word-id]')).toHaveLength(0)
})
