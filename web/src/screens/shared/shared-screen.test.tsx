import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { SharedEntry } from '@keel/contract/entities/library'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { forgetVisitorAnswers, readVisitorAnswers } from '../../data/answers/visitor-answers'
import { loadSharedTexts } from '../../i18n/language'
import { NavigationContext } from '../../lib/navigation'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { SharedScreen } from './shared-screen'

const value = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        { type: 'text', text: 'goes', marks: [{ type: 'gap', attrs: { wordId: 'gap01' } }] },
      ],
    },
  ],
  words: {
    gap01: [
      { id: 'a1', value: 'goes' },
      { id: 'a2', value: 'go' },
    ],
  },
}
const item: BoardItem = { id: 31, board_id: 21, type: 10, name: null, value, props: {}, version: 1 }
const shared: SharedEntry = { id: 11, type: 10, name: 'Verbs', token: 'tok', module_id: 12, board_id: 21, item, value }

/** The response for the link. */
let link: () => Response
let calls: string[]
/** The response for the items of a board. */
let items: () => Response

beforeEach(async () => {
  await loadSharedTexts()
  queryClient.setQueryData(keys.me, null)
  calls = []
  link = () => Response.json({ data: shared })
  items = () => Response.json({ data: [item] })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${url.replace('/api/v1', '')}`)
    if (url.includes('/boards/21/items')) return items()
    return url.includes('/library/shared/') ? link() : Response.json({ code: 'not.found', message: 'no' }, { status: 404 })
  })
})
afterEach(() => {
  queryClient.clear()
  forgetVisitorAnswers('tok')
})

function show() {
  return renderApp(
    <NavigationContext value={{ pathname: '/s/tok', search: '', enter: async () => {}, go: () => {}, preload: () => {} }}>
      <SharedScreen />
    </NavigationContext>,
    { queryClient },
  )
}
const gap = () => page.getByRole('combobox')

test('a visitor’s answers are judged and saved in the browser, without a call', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Verbs', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?r=%2Fs%2Ftok')
  await expect.element(page.getByText('Your answers stay in this browser')).toBeVisible()
  await userEvent.selectOptions(gap(), 'go')
  await expect.poll(() => readVisitorAnswers('tok')).toEqual({ 31: { gap01: { id: 'a2', first_success: false } } })
  await expect.element(gap()).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.poll(() => readVisitorAnswers('tok')).toEqual({})
  expect(new Set(calls)).toEqual(new Set(['GET /library/shared/tok', 'GET /site']))
})

test('a link ended while open is closed by the next answer and cleared', async () => {
  await show()
  await expect.element(gap()).toBeVisible()
  link = () => Response.json({ code: 'not.found', message: 'no' }, { status: 404 })
  await userEvent.selectOptions(gap(), 'go')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link no longer works')
  await expect.element(gap()).not.toBeInTheDocument()
  await expect.element(page.getByText('Verbs')).not.toBeInTheDocument()
  expect(readVisitorAnswers('tok')).toEqual({})
})

test('a server failure is not taken for an ended link and can be retried', async () => {
  link = () => Response.json({ code: 'internal', message: 'no' }, { status: 500 })
  await show()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Oops, something went wrong')
  link = () => Response.json({ data: { ...shared, type: 6, name: 'Small talk', item: null, value: {} } })
  items = () =>
    Response.json({
      data: [
        {
          ...item,
          type: 1,
          value: { content: value.content.map((block) => ({ ...block, content: [{ type: 'text', text: 'How are you?' }] })) },
        },
      ],
    })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('How are you?')).toBeVisible()
  // Nothing on the page can be answered.
  expect(page.getByText('Your answers stay').query()).toBeNull()
})

test('without a connection the page says that it needs one, and opens with it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  queryClient.setQueryDefaults(keys.shared('tok'), { retry: false })
  const open = link
  link = () => {
    throw new TypeError('Failed to fetch')
  }
  await show()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Loads when you’re back online')
  link = open
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { name: 'Verbs', level: 1 })).toBeVisible()
})
