import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyWords } from '@keel/contract/items/words/behaviour'
import { type WordsValue, WordsValue as schema } from '@keel/contract/items/words/schema'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { toasts } from '../../ui/toast/toast'
import { paste, showEditor, showView } from '../_shared/testing'

const asked: string[] = []
let translate: (text: string) => string | null = () => null
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  translate = () => null
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    const url = new URL(input, 'http://x')
    asked.push(url.pathname + url.search)
    if (url.pathname.endsWith('/translations') && typeof body === 'string') {
      const { words } = JSON.parse(body) as { words: string[] }
      return Response.json({ data: { translations: words.map((text) => translate(text)) } })
    }
    return Response.json({
      data: url.pathname.endsWith('/translate') ? { translate: translate(url.searchParams.get('text') ?? '') } : null,
    })
  })
})

const word = (n: number) => page.getByRole('textbox', { name: `Word ${n}`, exact: true })
const translation = (n: number) => page.getByRole('textbox', { name: `Translation ${n}`, exact: true })
const start = async (value: WordsValue = { ...emptyWords(), voice: 1, lang: 'et' }) => {
  const editor = await showEditor<WordsValue>(2, value)
  await expect.element(word(1)).toBeVisible()
  return editor
}
const rows = (value: WordsValue | undefined) => schema.parse(value).words.map((row) => [row.word, row.translate])

test('writes words and translations with Enter from field to field', async () => {
  const editor = await start()
  await expect.element(word(1)).toHaveFocus()
  await userEvent.keyboard('House{Enter}')
  await expect.element(translation(1)).toHaveFocus()
  await userEvent.keyboard('MAJA {Enter}')
  await expect.element(word(2)).toHaveFocus()
  await userEvent.keyboard('river{Enter}')
  await expect.element(translation(2)).toHaveFocus()
  await userEvent.keyboard('jõgi')
  expect(rows(editor.last())).toEqual([
    ['House', 'maja'],
    ['river', 'jõgi'],
  ])
  expect(await axeFaults()).toEqual([])
})

test('keeps the case of stored and pasted translations; lower-cases typed ones', async () => {
  const row = (id: string, translate: string) => ({ id, word: id, translate })
  const editor = await start({ words: [row('house', 'das Haus'), row('city', 'Tallinn'), row('dog', '')], voice: 1, lang: 'et' })
  await userEvent.fill(word(1), 'a house')
  await userEvent.click(translation(2))
  await userEvent.keyboard('{End}, LINN{Tab}')
  await userEvent.click(translation(3))
  const field = translation(3).element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Der Hund')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  await userEvent.keyboard('{Tab}')
  const expected = [
    ['a house', 'das Haus'],
    ['city', 'Tallinn, linn'],
    ['dog', 'Der Hund'],
  ]
  expect(rows(editor.last())).toEqual(expected)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Translate into' }), 'German')
  await userEvent.fill(translation(1), 'Das Haus')
  await userEvent.click(translation(2))
  expect(rows(editor.last())[0]).toEqual(['a house', 'Das Haus'])
})

test('translates a word when typing stops, and never over what somebody typed', async () => {
  const editor = await start()
  translate = (text) => ({ house: 'Maja', river: 'jõgi' })[text] ?? null
  await expect.element(word(1)).toHaveFocus()
  await userEvent.keyboard('house')
  await expect.element(translation(1)).toHaveValue('maja')
  // Not at every key; a slow machine may hold one back for so long that typing seems to stop.
  expect(asked.length).toBeLessThan('house'.length)
  expect(asked.at(-1)).toBe('/api/v1/words/translate?text=house&lang=et&from=en')
  expect(rows(editor.last())).toEqual([['house', 'maja']])
  await userEvent.fill(translation(1), 'elamu')
  await userEvent.fill(word(1), 'river')
  await expect.poll(() => asked.at(-1)).toBe('/api/v1/words/translate?text=river&lang=et&from=en')
  await expect.element(translation(1)).toHaveValue('elamu')
  await page.getByRole('button', { name: 'Translate river' }).click()
  await expect.element(translation(1)).toHaveValue('jõgi')
})

test('drops the translation of an earlier word when none is found for the new one', async () => {
  await start()
  translate = (text) => (text === 'cat' ? 'kass' : null)
  await expect.element(word(1)).toHaveFocus()
  await userEvent.keyboard('cat')
  await expect.element(translation(1)).toHaveValue('kass')
  await userEvent.keyboard('kin')
  await expect.element(translation(1)).toHaveValue('')
})

test('without a language the translate button is off; the last row cannot be deleted', async () => {
  await start({ words: [{ id: 'a', word: 'house', translate: '' }] })
  await expect.element(page.getByRole('button', { name: 'Translate house' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Delete house' })).toBeDisabled()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Translate into' }), 'Estonian')
  await expect.element(page.getByRole('button', { name: 'Translate house' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Translate 1 word' })).toBeVisible()
})

test('pasted lines become rows; too many are cut with a message', async () => {
  const editor = await start()
  await expect.element(word(1)).toHaveFocus()
  paste({ 'text/plain': 'house - maja\r\nriver\tjõgi\n' })
  expect(rows(editor.last())).toEqual([
    ['house', 'maja'],
    ['river', 'jõgi'],
  ])
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'One word per line' }), 'sea = meri\nsky; taevas')
  await page.getByRole('button', { name: 'Add 2 words' }).click()
  expect(rows(editor.last())).toHaveLength(4)
  // Words alone are translated; the message names those without a translation, and the reason.
  translate = (text) => ({ cat: 'Kass', dog: 'koer' })[text] ?? null
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'One word per line' }), 'cat\ndog\nqwerty')
  await page.getByRole('button', { name: 'Add 3 words' }).click()
  await expect.element(translation(5)).toHaveValue('kass')
  await expect.element(translation(6)).toHaveValue('koer')
  await expect
    .poll(() => toasts.getState().list[0]?.text)
    .toBe('2 words translated. No reliable translation found for 1 word: add it yourself.')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Translate into' }), 'Not chosen')
  await expect.element(page.getByText('1 word has no translation. Choose a translation language above')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language of the words' }), 'Not chosen: no sound')
  await expect.element(page.getByText('to hear them')).toBeVisible()
})

test('pasting a table says what was left out, or added to the row above', async () => {
  const editor = await start()
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'One word per line' }), 'house\tmaja\teluruum\n\tmerged\nriver\tjõgi\t\nvesi')
  await page.getByRole('button', { name: 'Add 2 words' }).click()
  await expect
    .poll(() => toasts.getState().list[0]?.text)
    .toBe('1 line without a separator was added to the row above it. 1 row without a word was left out. Other columns were left out.')
  expect(rows(editor.last())).toEqual([
    ['house', 'maja'],
    ['river', 'jõgi vesi'],
  ])
})

test('a pasted table that comes as HTML alone becomes rows', async () => {
  const editor = await start()
  await expect.element(word(1)).toHaveFocus()
  paste({ 'text/html': '<table><tr><td>house</td><td>maja</td></tr><tr><td>river</td><td>jõgi</td></tr></table>' })
  expect(rows(editor.last())).toEqual([
    ['house', 'maja'],
    ['river', 'jõgi'],
  ])
})

test('cuts a list of ten thousand lines, and shows how many were left out', async () => {
  const editor = await start()
  await expect.element(word(1)).toHaveFocus()
  paste({ 'text/plain': Array.from({ length: 10_000 }, (_, i) => `word${i} - sõna${i}`).join('\n') })
  await expect.poll(() => toasts.getState().list[0]?.text).toBe('A word list can hold up to 500 words. 9,500 lines were left out.')
  expect(rows(editor.last())).toHaveLength(500)
  await expect.element(page.getByRole('button', { name: 'Add word' })).toBeDisabled()
})

test('rows are reordered by keyboard and deleted, and the focus stays in the list', async () => {
  const value = { words: ['a', 'b', 'c'].map((id) => ({ id, word: id, translate: '' })) }
  const editor = await start(value)
  const handle = page.getByRole('button', { name: 'Move c' })
  // The editor takes the focus itself, in its first frame.
  await expect.element(word(3)).toHaveFocus()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up c, position 3 of 3')).toBeInTheDocument()
  await drawn()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('c is at position 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => rows(editor.last()).map(([first]) => first)).toEqual(['a', 'c', 'b'])
  await page.getByRole('button', { name: 'Delete c' }).click()
  expect(rows(editor.last()).map(([first]) => first)).toEqual(['a', 'b'])
  await expect.element(word(2)).toHaveFocus()
})

test('without any voice the button shows that it cannot speak', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no sound'))
  await showView<WordsValue>(2, {
    words: [
      { id: 'a', word: 'house', translate: 'maja' },
      { id: 'b', word: '', translate: 'x' },
    ],
    lang: 'et',
    voice: 1,
  })
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Listen: house' }).click()
  await expect.element(page.getByRole('button', { name: 'Can’t play “house” right now' })).toBeVisible()
  expect(toasts.getState().list).toMatchObject([{ kind: 'warning' }])
  expect(page.getByRole('button', { name: /dictionary/ }).elements()).toHaveLength(0)
  expect(await axeFaults()).toEqual([])
})
