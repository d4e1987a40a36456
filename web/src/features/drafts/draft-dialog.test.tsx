import { page } from 'vitest/browser'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadClassroomTexts, loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import type { DraftsRequest } from '../../items/_shared/dialog-requests'
import { DraftDialog } from './draft-dialog'
import type { DraftPreview } from './types'

beforeAll(async () => {
  await Promise.all([loadLibraryTexts(), loadClassroomTexts()])
})

/** Names the items in place of the import's preview, which shows them as on the board: that one has tests of its own. */
const Preview: DraftPreview = ({ items, to, onAdded, children }) => {
  const list = items.length > 0 && (
    <ul>
      {items.map(({ type, value }) => (
        <li key={type}>
          {type} {JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
  const add = () => {
    added(to, items)
    onAdded()
  }
  return children({ list, count: items.length, add, adding: false, error: null })
}
const added = vi.fn()

type Body = Record<string, unknown>
/** Responds to every call in turn; returns their bodies. */
function serve(...answers: ((signal: AbortSignal) => Response | Promise<Response>)[]): Body[] {
  const bodies: Body[] = []
  vi.stubGlobal('fetch', async (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    bodies.push(JSON.parse(body) as Body)
    return (answers.length > 1 ? answers.shift() : answers[0])?.(signal)
  })
  return bodies
}
const draft =
  (result: object, left = 49) =>
  () =>
    Response.json({ data: { result, left_today: left } })
const failure = (code: string, message: string, status: number) => () => Response.json({ code, message }, { status })

async function show(taught: Pick<DraftsRequest, 'lang' | 'level'> = {}) {
  const onClose = vi.fn()
  added.mockClear()
  await renderApp(
    <main>
      <h1>Board</h1>
      <DraftDialog to={{ boardId: 5, beforeId: 8, ...taught }} Preview={Preview} onClose={onClose} />
    </main>,
  )
  return onClose
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = () => page.getByRole('textbox', { name: 'Text' })
const choose = (label: string, option: string) => page.getByRole('combobox', { name: label }).selectOptions(option)

test('a draft is made of the text, shown, and added only then', async () => {
  const bodies = serve(draft({ kind: 'gaps', text: 'I go home', gaps: [{ word: 'go', occurrence: 1, wrong: ['goes'] }] }))
  const onClose = await show()
  await expect.element(button('Make a draft')).toBeDisabled()
  await expect.element(button('Add to the board')).not.toBeInTheDocument()
  await expect.element(page.getByText(/sent to the AI service/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await text().fill('I go home')
  await choose('Level', 'A2')
  await button('Make a draft').click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^10 .*goes/)
  await expect.element(page.getByText(/49 more drafts today/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  expect(bodies).toEqual([{ kind: 'gaps', input: 'I go home', lang: 'en', level: 'A2', count: 8 }])
  expect(added).not.toHaveBeenCalled()
  await button('Add to the board').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(added).toHaveBeenCalledExactlyOnceWith({ kind: 'board', boardId: 5, beforeId: 8 }, [expect.objectContaining({ type: 10 })])
})

test('words name the language they are translated into, never that of the text', async () => {
  const bodies = serve(draft({ kind: 'words', words: [{ word: 'дом', translation: 'house', example: '' }] }))
  await show()
  await text().fill('дом')
  await expect.element(page.getByRole('combobox', { name: 'Translate into' })).not.toBeInTheDocument()
  await choose('Make', 'Word list')
  await expect.element(page.getByRole('combobox', { name: 'Translate into' })).toHaveValue('ru')
  await choose('Language of the text', 'Russian')
  await expect.element(page.getByRole('combobox', { name: 'Translate into' })).toHaveValue('en')
  await page.getByRole('textbox', { name: 'How many' }).fill('3')
  await button('Make a draft').click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/дом/)
  expect(bodies).toEqual([{ kind: 'words', input: 'дом', lang: 'ru', to: 'en', count: 3 }])
})

test('language and level are those of the classroom at first', async () => {
  const bodies = serve(draft({ kind: 'words', words: [{ word: 'дом', translation: 'house', example: '' }] }))
  await show({ lang: 'ru', level: 'B2' })
  await expect.element(page.getByRole('combobox', { name: 'Language of the text' })).toHaveValue('ru')
  await expect.element(page.getByRole('combobox', { name: 'Level' })).toHaveValue('B2')
  await text().fill('дом')
  await choose('Make', 'Word list')
  await expect.element(page.getByRole('combobox', { name: 'Translate into' })).toHaveValue('en')
  await button('Make a draft').click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/дом/)
  expect(bodies).toEqual([{ kind: 'words', input: 'дом', lang: 'ru', to: 'en', level: 'B2', count: 8 }])
})

test('a simpler text has no count', async () => {
  await show()
  await choose('Make', 'Simpler text')
  await expect.element(page.getByRole('textbox', { name: 'How many' })).not.toBeInTheDocument()
})

test('a draft can be made again, with what was changed meanwhile', async () => {
  const bodies = serve(
    draft({ kind: 'gaps', text: 'One', gaps: [{ word: 'One', occurrence: 1, wrong: [] }] }),
    draft({ kind: 'simpler', text: 'Two' }, 0),
  )
  await show()
  await text().fill('One')
  await button('Make a draft').click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/One/)
  await choose('Make', 'Simpler text')
  await button('Try again').click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^1 .*Two/)
  await expect.element(page.getByText(/the last draft for today/)).toBeVisible()
  expect(bodies.map(({ kind }) => kind)).toEqual(['gaps', 'simpler'])
})

test('why there is no draft is said, and the text stays', async () => {
  serve(failure('draft.late', 'The service did not answer in time. Nothing was changed.', 422), draft({ kind: 'simpler', text: 'Two' }))
  await show()
  await text().fill('One')
  await choose('Make', 'Simpler text')
  await button('Make a draft').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service did not answer in time. Nothing was changed.')
  await expect.element(text()).toHaveValue('One')
  await button('Try again').click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/Two/)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a draft that takes long can be cancelled, and the dialog stays', async () => {
  let given: AbortSignal | undefined
  serve(
    (signal) =>
      new Promise((_, reject) => {
        given = signal
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  const onClose = await show()
  await text().fill('One')
  await button('Make a draft').click()
  await expect.element(page.getByText(/This can take up to a minute/)).toBeVisible()
  await expect.element(text()).toBeDisabled()
  await button('Cancel').click()
  await expect.element(text()).toBeEnabled()
  expect(given?.aborted).toBe(true)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await button('Cancel').click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape asks before a text is lost', async () => {
  const onClose = await show()
  await text().fill('One')
  const { userEvent } = await import('vitest/browser')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /discard/i })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
