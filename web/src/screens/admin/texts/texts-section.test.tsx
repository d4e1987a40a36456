import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, test } from 'vitest'
import type { SiteTextEditions } from '@keel/contract/entities/site'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import { addTexts } from '../../../i18n/language'
import { axeFaults } from '../../../testing/axe'
import { refusal, takeCalls, type FakeCall } from '../../../testing/fake-api'
import { renderApp } from '../../../testing/render'
import { TextsSection } from './texts-section'

const NONE = { en: null, ru: null, et: null }
const empty = { versions: NONE, version: 0, updated_at: null }
let stored: SiteTextEditions
/** The response to a text that is saved. */
let onSave: () => unknown
let calls: FakeCall[]
beforeEach(async () => {
  await addTexts('member', 'admin')
  stored = {
    name: { versions: { ...NONE, en: 'Tamme school', et: 'Tamme kool' }, version: 3, updated_at: '2026-11-20T10:00:00Z' },
    greeting: empty,
    imprint: { versions: { ...NONE, et: [paragraph('Registrikood')] }, version: 1, updated_at: '2026-11-20T10:00:00Z' },
    terms: empty,
    privacy: empty,
    notice: { ...empty, until: null },
    accessibility: empty,
  }
  onSave = () => null
  calls = takeCalls(({ method }) => (method === 'PUT' ? onSave() : stored))
  await renderApp(<TextsSection />)
})

const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const edit = (text: string) => page.getByRole('button', { name: `${text}: edit` }).click()
const choose = (language: string) => page.getByRole('dialog').getByText(language, { exact: true }).click()
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }))

test('each text says in which languages it is written', async () => {
  await expect.element(row('School name')).toHaveTextContent(/Written in: English, Eesti · Missing: Русский · changed/)
  await expect.element(row('Greeting')).toHaveTextContent('Not written yet')
  expect(await axeFaults()).toEqual([])
})

test('all languages are saved at once, over the version that was read', async () => {
  await edit('School name')
  await userEvent.fill(page.getByLabelText('School name (English)'), '')
  await choose('Русский')
  await userEvent.fill(page.getByLabelText('School name (Русский)'), 'Школа')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('School name saved')).toBeVisible()
  expect(sent()).toEqual([{ path: '/admin/texts/name', body: { version: 3, versions: { en: null, ru: 'Школа', et: 'Tamme kool' } } }])
  // What the pages show of it is refetched.
  expect(calls.map(({ path }) => path)).toContain('/site')
})

test('a page is written in the rich-text editor; each language has its own, and arrow keys choose it', async () => {
  await edit('Imprint')
  await expect.element(page.getByRole('textbox', { name: 'Imprint (Eesti)' })).toHaveTextContent('Registrikood')
  page.getByRole('radio', { name: 'Eesti' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  const russian = page.getByRole('textbox', { name: 'Imprint (Русский)' })
  await expect.element(russian).toHaveTextContent('')
  await expect.element(page.getByRole('radio', { name: 'Русский' })).toHaveFocus()
  await russian.click()
  await userEvent.keyboard('Код')
  expect(await axeFaults()).toEqual([])
  await choose('Eesti')
  await page.getByRole('textbox', { name: 'Imprint (Eesti)' }).click()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await save()
  await expect.element(page.getByText('Imprint saved')).toBeVisible()
  const ru = [{ type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'Код' }] }]
  expect(sent()).toEqual([{ path: '/admin/texts/imprint', body: { version: 1, versions: { en: null, ru, et: null } } }])
})

/** Pastes into the text that has the focus, as a program that puts both forms on the clipboard. */
function paste(html: string, plain: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', plain)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a page has headings of two levels: by the tools, and those of what is pasted', async () => {
  await edit('Terms of use')
  const text = page.getByRole('textbox', { name: 'Terms of use (English)' })
  await text.click()
  await userEvent.keyboard('Lessons')
  await page.getByRole('button', { name: 'Heading 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Heading 2' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{End}{Enter}')
  paste('<h2>Payment</h2><p>By month.</p><h4>Refunds</h4><ul><li>None</li></ul>', 'Payment\nBy month.\nRefunds\nNone')
  await expect.element(text.getByRole('heading', { name: 'Refunds', level: 3 })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await save()
  await expect.element(page.getByText('Terms of use saved')).toBeVisible()
  const textAlign = null
  const words = (content: string) => [{ type: 'text', text: content }]
  const heading = (level: number, content: string) => ({ type: 'heading', attrs: { textAlign, level }, content: words(content) })
  const line = (content: string) => ({ type: 'paragraph', attrs: { textAlign }, content: words(content) })
  expect(sent()[0]?.body).toMatchObject({
    versions: {
      en: [
        heading(2, 'Lessons'),
        heading(1, 'Payment'),
        line('By month.'),
        heading(2, 'Refunds'),
        { type: 'bulletList', content: [{ type: 'listItem', content: [line('None')] }] },
      ],
    },
  })
})

test('a heading stands in no list: such a page could not be saved', async () => {
  await edit('Terms of use')
  const text = page.getByRole('textbox', { name: 'Terms of use (English)' })
  await text.click()
  await userEvent.keyboard('- One{Enter}')
  await page.getByRole('button', { name: 'Heading 1' }).click()
  await userEvent.keyboard('Two')
  await save()
  await expect.element(page.getByText('Terms of use saved')).toBeVisible()
  expect(JSON.stringify(sent()[0]?.body)).not.toMatch(/"listItem","content":\[[^\]]*"heading"/)
  expect(JSON.stringify(sent()[0]?.body)).toContain('Two')
})

test('what is not saved is not discarded without a question; what is unchanged is', async () => {
  await edit('Imprint')
  await expect.element(page.getByRole('textbox', { name: 'Imprint (Eesti)' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await edit('Imprint')
  await page.getByRole('textbox', { name: 'Imprint (Eesti)' }).click()
  await userEvent.keyboard('x')
  await choose('English')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await choose('Eesti')
  await expect.element(page.getByRole('textbox', { name: 'Imprint (Eesti)' })).toHaveTextContent('x')
  expect(sent()).toEqual([])
})

test('a text that somebody else has saved meanwhile is not overwritten: what was written stays until theirs is loaded', async () => {
  await edit('School name')
  await userEvent.fill(page.getByLabelText('School name (English)'), 'Mine')
  stored = { ...stored, name: { ...stored.name, versions: { ...NONE, en: 'Theirs' }, version: 4 } }
  onSave = () => refusal(409, 'conflict')
  await save()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Someone else has saved this text in the meantime')
  await expect.element(page.getByLabelText('School name (English)')).toHaveValue('Mine')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Load the saved text' }).click()
  await expect.element(page.getByLabelText('School name (English)')).toHaveValue('Theirs')
  onSave = () => null
  await userEvent.fill(page.getByLabelText('School name (English)'), 'Both')
  await save()
  await expect.element(page.getByText('School name saved')).toBeVisible()
  expect(sent().at(-1)?.body).toEqual({ version: 4, versions: { ...NONE, en: 'Both' } })
})

test('a refused text stays, in the language it is about', async () => {
  onSave = () => refusal(422, 'bad.input', { message: 'Check what you entered', errors: { 'versions.et': 'invalid' } })
  await edit('School name')
  await save()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check what you entered')
  await expect.element(page.getByLabelText('School name (Eesti)')).toHaveValue('Tamme kool')
})

test('the dialogs fit the screen of a phone', async () => {
  await page.viewport(360, 700)
  await edit('Imprint')
  await expect.element(page.getByRole('textbox', { name: 'Imprint (Eesti)' })).toBeVisible()
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(360)
  for (const tool of dialog.querySelectorAll('[data-tool]')) {
    const { left, right } = tool.getBoundingClientRect()
    expect(left >= 0 && right <= 360).toBe(true)
  }
})
