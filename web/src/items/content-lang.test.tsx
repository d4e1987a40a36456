import { page } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TranslationLanguage } from '@keel/contract/constants'
import type { ItemCode } from '@keel/contract/items/codes'
import { flashCards } from '@keel/contract/items/flash-cards/behaviour'
import { renderApp } from '../testing/render'
import { ItemHostContext } from './_shared/host'
import { ItemContext } from './_shared/item-context'
import { itemTypes } from './registry'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: null })))
})

const host = { askForFile: vi.fn(), fileUrl: (id: number) => `/files/${id}` }

/** Renders an item on a board where a language is taught: as students read it, or in its editor. */
function show(code: ItemCode, value: unknown, lang: TranslationLanguage | null, editing = false) {
  const { View, editor } = itemTypes[code]
  const place = { boardId: 5, roomId: 9, canEdit: editing, editing, lang, answersOf: { kind: 'nobody' as const }, answers: null }
  return renderApp(
    <main>
      <h1>Board</h1>
      <ItemHostContext value={host}>
        <ItemContext value={place}>
          {editing ? (
            <editor.Component itemId={7} value={value} onChange={vi.fn()} isDirty={() => false} onDone={vi.fn()} clickedAt={null} />
          ) : (
            <View itemId={7} value={value} />
          )}
        </ItemContext>
      </ItemHostContext>
    </main>,
  )
}
const paragraph = (text: string, wordId?: string) => [
  {
    type: 'paragraph',
    content: [{ type: 'text', text, ...(wordId && { marks: [{ type: 'gap', attrs: { wordId } }] }) }],
  },
]
/** Returns the language of the text as a browser sees it. */
const langOf = (text: string) => page.getByText(text, { exact: true }).first().element().closest('[lang]')?.getAttribute('lang')
const ofPage = () => document.documentElement.getAttribute('lang')

test('texts on a board are in the language that is taught, else in that of the page', async () => {
  const { unmount } = await show(1, { content: paragraph('Tere, sõber') }, 'et')
  await expect.element(page.getByText('Tere, sõber')).toBeVisible()
  expect(langOf('Tere, sõber')).toBe('et')
  await unmount()
  await show(1, { content: paragraph('Tere, sõber') }, null)
  await expect.element(page.getByText('Tere, sõber')).toBeVisible()
  expect(langOf('Tere, sõber')).toBe(ofPage())
})

test('the editor of a text too, so that the browser checks its spelling in it', async () => {
  await show(1, { content: paragraph('Tere') }, 'et', true)
  const editor = page.getByRole('textbox').first()
  await expect.element(editor).toHaveAttribute('lang', 'et')
})

test('the field of a gap is in it, and nothing corrects what is typed', async () => {
  await show(17, { content: paragraph('maja', 'a1'), words: {} }, 'et')
  const field = page.getByRole('textbox')
  await expect.element(field).toBeVisible()
  expect(field.element().matches(':lang(et)')).toBe(true)
  await expect.element(field).toHaveAttribute('autocorrect', 'off')
  await expect.element(field).toHaveAttribute('autocapitalize', 'off')
  await expect.element(field).toHaveAttribute('spellcheck', 'false')
})

test('an open answer is written in it; buttons around it are not', async () => {
  await show(24, { question: 'Kes sa oled?', min: null, max: null, words: [], model: 'Ma olen Anna.' }, 'et')
  await expect.element(page.getByRole('textbox', { name: 'Your answer' })).toHaveAttribute('lang', 'et')
  expect(langOf('Kes sa oled?')).toBe('et')
  expect(page.getByRole('button').first().element().closest('[lang]')?.getAttribute('lang')).toBe(ofPage())
})

test('what names a language itself keeps it', async () => {
  await show(2, { words: [{ id: 'w', word: 'casa', translate: 'дом' }], voice: 3, lang: 'ru' }, 'et')
  await expect.element(page.getByText('casa')).toBeVisible()
  expect([langOf('casa'), langOf('дом')]).toEqual(['es', 'ru'])
})

test('words without a language are read aloud in the one that is taught, their translations are in no other', async () => {
  const value = { words: [{ id: 'w', word: 'maja', translate: 'дом' }] }
  const { unmount } = await show(2, value, 'et')
  await expect.element(page.getByRole('button', { name: 'Listen: maja' })).toBeVisible()
  expect([langOf('maja'), langOf('дом')]).toEqual(['et', ofPage()])
  await unmount()
  await show(2, value, null)
  await expect.element(page.getByText('maja')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the editor of words says in which language they are', async () => {
  await show(2, { words: [{ id: 'w', word: 'maja', translate: '' }], lang: 'ru' }, 'et', true)
  const voice = page.getByRole('combobox', { name: 'Language of the words' })
  await expect.element(voice).toHaveDisplayValue('Estonian, as in the classroom')
  await expect.element(page.getByRole('textbox', { name: 'Word 1', exact: true })).toHaveAttribute('lang', 'et')
})

test('only the front of a card is in it', async () => {
  await show(26, { ...flashCards.emptyValue(), cards: [{ id: 'c', front: 'maja', back: 'дом' }], typed: true }, 'et')
  await expect.element(page.getByText('maja', { exact: true })).toBeVisible()
  expect(langOf('maja')).toBe('et')
  await expect.element(page.getByRole('textbox')).not.toHaveAttribute('lang')
})
