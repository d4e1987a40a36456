import { page, userEvent } from 'vitest/browser'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Correction, CorrectionMark } from '@keel/contract/entities/correction'
import { queryClient } from '../../data/_shared/query-client'
import { writeMarkDraft } from '../../data/corrections/mark-drafts'
import { loadCorrectionTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { CorrectText } from './correct-text'

const TEXT = 'I goed to park\nand run'
const WENT: CorrectionMark = { from: 2, to: 6, kind: 'grammar', fix: 'went' }
const stored = (more: Partial<Correction> = {}): Correction => ({
  n: 1,
  text: TEXT,
  marks: [WENT],
  version: 1,
  created_at: '2026-11-30T12:00:00Z',
  released_at: null,
  ...more,
})

beforeAll(loadCorrectionTexts)
beforeEach(() => {
  queryClient.clear()
  writeMarkDraft({ itemId: 7, studentId: 3 }, null)
})

/** Shows the text of a student, and what is saved; the server stores it, or `fails` once. */
async function show({ corrections = [] as Correction[], text = TEXT, withHomework = false, fails = false } = {}) {
  let all = corrections
  let isFailing = fails
  const calls = takeCalls(({ method, body }) => {
    if (method === 'GET') return all
    const saved = body as Correction & { user_id: number; release?: boolean }
    if (isFailing) {
      isFailing = false
      return refusal(409, 'conflict')
    }
    const next = stored({ ...saved, version: saved.version + 1, released_at: saved.release ? '2026-11-30T12:00:00Z' : null })
    all = [...all.filter(({ n }) => n !== next.n), next]
    return next
  })
  const { unmount } = await renderApp(
    <main>
      <h1>Board</h1>
      <CorrectText itemId={7} studentId={3} text={text} withHomework={withHomework} />
    </main>,
    { queryClient },
  )
  return Object.assign(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body), { unmount })
}
const surface = page.getByRole('textbox', { name: 'The student’s text' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fix = page.getByRole('textbox', { name: 'What it should be' })
const list = () =>
  page
    .getByRole('list', { name: 'Corrections' })
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.textContent)

/** Selects from one place in the text to another. */
async function select(from: number, to: number) {
  await expect.element(surface).toBeVisible()
  const element = surface.element() as HTMLElement
  const at = (offset: number): [Node, number] => {
    let left = offset
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = node as Text
      if (left <= length) return [node, left]
      left -= length
    }
    throw new Error(`The text ends before ${offset}`)
  }
  element.focus()
  const [start, startAt] = at(from)
  const [end, endAt] = at(to)
  document.getSelection()?.setBaseAndExtent(start, startAt, end, endAt)
}
const base = { user_id: 3, n: 1, version: 0, text: TEXT }

test('selected words are corrected, without the spaces around them', async () => {
  const saved = await show()
  await expect.element(button('Correct')).toBeDisabled()
  await select(1, 7)
  await button('Correct').click()
  await expect.element(fix).toHaveFocus()
  await userEvent.keyboard('went{Enter}')
  await expect.poll(saved).toEqual([{ ...base, marks: [WENT] }])
  await expect.poll(list).toEqual(['Grammargoed → went'])
  await expect.element(surface).toHaveFocus()
  expect(surface.element().textContent).toBe(TEXT)
  expect(await axeFaults()).toEqual([])
})

test('what is typed over a selection begins its correction, and nothing in the text changes', async () => {
  const saved = await show()
  await select(2, 6)
  await userEvent.keyboard('w')
  await expect.element(fix).toHaveFocus()
  await userEvent.keyboard('ent')
  await page.getByRole('combobox', { name: 'Kind of mistake' }).selectOptions('Word choice')
  await page.getByRole('textbox', { name: 'Why (optional)' }).fill(' Irregular ')
  await button('Save').click()
  await expect.poll(saved).toEqual([{ ...base, marks: [{ from: 2, to: 6, kind: 'word', fix: 'went', note: 'Irregular' }] }])
  await expect.poll(list).toHaveLength(1)
  await expect.element(surface).toHaveFocus()
  expect(surface.element().textContent).toBe(TEXT)
  await select(22, 22)
  await userEvent.keyboard('x{Delete}{Backspace}{Enter}')
  expect(surface.element().textContent).toBe(TEXT)
})

test('what is missing gets its space; left as it is a mark asks the student', async () => {
  const saved = await show({ corrections: [stored()] })
  await select(10, 10)
  await button('Add what’s missing').click()
  await userEvent.keyboard('the{Enter}')
  const missing = { from: 10, to: 10, kind: 'grammar', fix: 'the ' }
  await expect.poll(saved).toEqual([{ ...base, version: 1, marks: [WENT, missing] }])
  await expect.poll(list).toHaveLength(2)
  await expect.element(surface).toHaveFocus()
  await select(19, 22)
  await button('Correct').click()
  await button('Save').click()
  await expect.poll(() => saved().at(-1)).toEqual({ ...base, version: 2, marks: [WENT, missing, { from: 19, to: 22, kind: 'grammar' }] })
  await expect.poll(list).toEqual(['Grammargoed → went', 'GrammarMissing: the ', 'Grammarrun'])
})

test('a mark over another one is refused; marks are edited and deleted', async () => {
  const saved = await show({ corrections: [stored()] })
  await select(0, 4)
  await button('Praise').click()
  await expect.element(page.getByText('Part of this is marked already. Edit or delete that correction first.')).toBeVisible()
  await button('Edit correction 1').click()
  await fix.fill('')
  await button('Save').click()
  await expect.poll(list).toEqual(['Grammargoed isn’t needed here'])
  await button('Delete correction 1').click()
  await expect.poll(list).toEqual([])
  expect(saved()).toEqual([
    { ...base, version: 1, marks: [{ ...WENT, fix: '' }] },
    { ...base, version: 2, marks: [] },
  ])
})

test('what could not be stored stays in the form', async () => {
  const saved = await show({ fails: true })
  await select(2, 6)
  await button('Correct').click()
  await userEvent.keyboard('went{Enter}')
  await expect.poll(saved).toHaveLength(1)
  await expect.element(button('Save')).toBeEnabled()
  await expect.element(fix).toHaveValue('went')
  await button('Save').click()
  await expect.poll(list).toEqual(['Grammargoed → went'])
  expect(saved()).toHaveLength(2)
})

test('in class the teacher shows it to the student', async () => {
  const saved = await show({ corrections: [stored()] })
  await button('Show to the student').click()
  await expect.poll(saved).toEqual([{ ...base, version: 1, marks: [WENT], release: true }])
  await expect.element(page.getByText('The student sees these corrections.')).toBeVisible()
})

test('in homework the student sees it with the homework', async () => {
  await show({ corrections: [stored()], withHomework: true })
  await expect.element(page.getByText('The student sees the corrections when you return the homework or mark it as done.')).toBeVisible()
  await expect.element(button('Show to the student')).not.toBeInTheDocument()
})

test('once the student has seen a correction, a changed text gets the next one', async () => {
  await show({ corrections: [stored({ released_at: '2026-11-30T12:00:00Z' })], text: 'I went to park' })
  await expect.element(surface).toHaveTextContent('I went to park')
  await page.getByText('1 earlier correction').click()
  await expect.element(page.getByText('goed', { exact: true }).first()).toBeVisible()
})

test('before that the correction goes on with the new text, with the marks on what it still has', async () => {
  const saved = await show({ corrections: [stored()], text: 'I goed to the park' })
  await button('Correct the new text').click()
  await expect.poll(saved).toEqual([{ ...base, version: 1, text: 'I goed to the park', marks: [WENT] }])
  await expect.element(surface).toHaveTextContent('I goed to the park')
})

test('without a text there is nothing to correct', async () => {
  await show({ text: '' })
  await expect.element(page.getByText('Nothing is written yet.')).toBeVisible()
})

test('a mark that is being made stays while another student is looked at, and when the student writes on', async () => {
  const saved = await show({ corrections: [stored({ released_at: '2026-11-30T12:00:00Z' })] })
  await select(19, 22)
  await button('Correct').click()
  await userEvent.keyboard('ran')
  await saved.unmount()
  await show({ corrections: [stored({ released_at: '2026-11-30T12:00:00Z' })], text: 'Something else' })
  await expect.element(fix).toHaveValue('ran')
  await expect.element(surface).toHaveTextContent('I goed to park and run')
  await expect.element(button('Edit correction 1')).not.toBeInTheDocument()
  expect(saved()).toEqual([])
})

test('while a mark is being made the correction stays with its text', async () => {
  await show({ corrections: [stored()], text: 'I goed to the park' })
  await select(0, 1)
  await button('Praise').click()
  await expect.element(button('Correct the new text')).toBeDisabled()
  await button('Cancel').click()
  await expect.element(button('Correct the new text')).toBeEnabled()
})

test('a fix keeps the lines of the text', async () => {
  const saved = await show()
  await select(10, 18)
  await button('Correct').click()
  await expect.element(fix).toHaveValue('park\nand')
  await fix.fill('park\nand then')
  await userEvent.keyboard('{Enter}')
  await expect.poll(saved).toEqual([{ ...base, marks: [{ from: 10, to: 18, kind: 'grammar', fix: 'park\nand then' }] }])
})

test('no more is corrected at once than fits into a fix', async () => {
  const text = 'word '.repeat(100).trim()
  await show({ text })
  await select(0, 450)
  await button('Correct').click()
  await expect.element(page.getByText('Select less: up to 400 characters can be corrected at once.')).toBeVisible()
  await button('Praise').click()
  await expect.element(page.getByRole('form', { name: 'Praise' })).toBeVisible()
})
