import { page } from 'vitest/browser'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Correction, CorrectionMark } from '@keel/contract/entities/correction'
import type { SuggestedMarks } from '@keel/contract/entities/draft'
import { queryClient } from '../../data/_shared/query-client'
import { writeMarkDraft } from '../../data/corrections/mark-drafts'
import { loadCorrectionTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { ItemContext, type ItemContextValue } from '../_shared/item-context'
import { CorrectText } from './correct-text'
import { Corrections } from './corrections'

const TEXT = 'I goed to park and run'
const WENT: CorrectionMark = { from: 2, to: 6, kind: 'grammar', fix: 'went', note: 'Irregular' }
const THE: CorrectionMark = { from: 10, to: 14, kind: 'grammar', fix: 'the park' }
const GOOD: CorrectionMark = { from: 15, to: 22, kind: 'good' }
const SUGGESTED: SuggestedMarks = { text: TEXT, marks: [WENT, THE, GOOD], unplaced: 2, left_today: 7 }
const MARKED: Correction = {
  n: 1,
  text: TEXT,
  marks: [THE],
  version: 4,
  created_at: '2026-11-30T12:00:00Z',
  released_at: null,
}
const CONTEXT: ItemContextValue = {
  boardId: 5,
  roomId: 9,
  canEdit: true,
  editing: false,
  answersOf: { kind: 'student', userId: 3 },
  answers: null,
}

beforeAll(loadCorrectionTexts)
beforeEach(() => {
  queryClient.clear()
  writeMarkDraft({ itemId: 7, studentId: 3 }, null)
})

type Suggest = SuggestedMarks | Response | 'slow'
/** Fails when the page gives up. */
const left = (signal: AbortSignal | undefined) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
interface Shown {
  on?: boolean
  drafts?: boolean
  suggested?: Suggest
  corrections?: Correction[]
  own?: boolean
}
/** Shows a student's text to the teacher, or to the student; what is saved is stored. */
async function show({ on = true, drafts = true, suggested = SUGGESTED, corrections = [], own = false }: Shown = {}) {
  let all: readonly Correction[] = corrections
  const calls = takeCalls(({ method, path, body, signal }) => {
    if (path.endsWith('/props')) return { drafts }
    if (path.endsWith('/boards/5/suggestions')) return { on }
    if (path.endsWith('/suggestions')) return suggested === 'slow' ? left(signal) : suggested
    if (method === 'GET') return all
    const saved = body as Correction
    const next: Correction = { ...MARKED, marks: saved.marks, version: saved.version + 1 }
    all = [next]
    return next
  })
  await renderApp(
    <main>
      <h1>Board</h1>
      <ItemContext value={{ ...CONTEXT, ...(own && { canEdit: false, answersOf: { kind: 'own' } }) }}>
        {own ? <Corrections itemId={7} /> : <CorrectText itemId={7} studentId={3} text={TEXT} withHomework={false} />}
      </ItemContext>
    </main>,
    { queryClient },
  )
  return Object.assign(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as Correction).marks), { calls })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ask = button('Suggest corrections')
const surface = page.getByRole('textbox', { name: 'The student’s text' })
const entries = (name: string) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.textContent)

test('suggestions are shown over the text; one is taken, one is dismissed, and only what is taken is stored', async () => {
  const saved = await show()
  await ask.click()
  await expect.poll(() => entries('Suggestions')).toEqual(['Grammargoed → wentIrregular', 'Grammarpark → the park', 'Well doneand run'])
  await expect.element(page.getByText(/2 suggestions couldn’t be placed in the text\. You can ask 7 more times today\./)).toBeVisible()
  const drawn = () => [...surface.element().querySelectorAll('[data-suggested]')].map((piece) => piece.textContent)
  expect(drawn()).toEqual(['goed', 'park', 'and run'])
  expect(surface.element().textContent).toBe(TEXT)
  // Only ids left the page.
  expect(saved.calls.find(({ method }) => method === 'POST')?.body).toEqual({ user_id: 3, n: 1 })
  expect(saved()).toEqual([])
  expect(await axeFaults()).toEqual([])

  await button('Take suggestion 1').click()
  await expect.poll(saved).toEqual([[WENT]])
  await expect.poll(() => entries('Corrections')).toEqual(['Grammargoed → wentIrregular'])
  await expect.element(page.getByRole('region', { name: 'Suggestions' })).toHaveFocus()
  await button('Dismiss suggestion 1').click()
  await expect.poll(() => entries('Suggestions')).toEqual(['Well doneand run'])
  expect(drawn()).toEqual(['and run'])
  await button('Dismiss suggestion 1').click()
  await expect.element(surface).toHaveFocus()
  expect(saved()).toEqual([[WENT]])
})

test('a suggestion is edited before it is stored', async () => {
  const saved = await show()
  await ask.click()
  await button('Edit suggestion 2').click()
  await expect.element(button('Take suggestion 1')).toBeDisabled()
  await page.getByRole('textbox', { name: 'What it should be' }).fill('a park')
  await button('Save').click()
  await expect.poll(saved).toEqual([[{ ...THE, fix: 'a park' }]])
  await expect.poll(() => entries('Suggestions')).toEqual(['Grammargoed → wentIrregular', 'Well doneand run'])
})

test('all are taken at once, beside what is marked already', async () => {
  const saved = await show({ corrections: [MARKED] })
  await ask.click()
  await expect.poll(() => entries('Suggestions')).toEqual(['Grammargoed → wentIrregular', 'Well doneand run'])
  await button('Take all').click()
  await expect.poll(saved).toEqual([[WENT, THE, GOOD]])
  await expect.poll(() => entries('Suggestions')).toEqual([])
  await expect.element(surface).toHaveFocus()
})

test('why there are none is said', async () => {
  await show({ suggested: refusal(422, 'draft.late', { message: 'The service did not answer in time. Nothing was changed.' }) })
  await ask.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service did not answer in time. Nothing was changed.')
  await expect.element(ask).toBeEnabled()
})

test.each([
  ['nothing to suggest', { ...SUGGESTED, marks: [], unplaced: 0 }, 'The service suggests nothing here.'],
  ['another text', { ...SUGGESTED, text: 'I' }, 'These suggestions are for another version of the text. Ask again.'],
])('%s', async (_what, suggested, said) => {
  await show({ suggested })
  await ask.click()
  await expect.element(page.getByText(said)).toBeVisible()
  expect(entries('Suggestions')).toEqual([])
})

test('a service that is slow is left by the teacher', async () => {
  await show({ suggested: 'slow' })
  await ask.click()
  await expect.element(page.getByText('Asking for suggestions. This can take up to a minute.')).toBeVisible()
  await button('Cancel').click()
  await expect.element(ask).toBeEnabled()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['the classroom does not allow it', { on: false }],
  ['the server has no model', { drafts: false }],
])('nothing is offered where %s', async (_where, how) => {
  const saved = await show(how)
  await expect.element(surface).toBeVisible()
  await expect.poll(() => saved.calls.some(({ path }) => /props|suggestions/.test(path))).toBe(true)
  await expect.element(ask).not.toBeInTheDocument()
})

test('the student reads that a service may be asked, and nothing of what it suggests', async () => {
  const saved = await show({ own: true })
  await expect.element(page.getByText(/^Your teacher can have an AI service suggest corrections to this text\./)).toBeVisible()
  expect(saved.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})
