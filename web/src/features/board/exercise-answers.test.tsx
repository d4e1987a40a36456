import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import { keys } from '../../data/_shared/keys'
import { setMe } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { renderApp } from '../../testing/render'
import { BoardView } from './board-view'
import type { BoardViewProps } from './board-view-props'

const exercise = {
  id: 2,
  board_id: 5,
  type: 10,
  name: null,
  props: {},
  version: 1,
  value: {
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'goes', marks: [{ type: 'gap', attrs: { wordId: 'g1' } }] }] }],
    words: {
      g1: [
        { id: 'a', value: 'goes' },
        { id: 'b', value: 'go' },
        { id: 'c', value: 'gone' },
      ],
    },
  },
}
const answered = (id: string): BoardAnswers => ({ 2: { g1: { id, first_success: false } } })

/** The stored answers, and the response to the first request for them, sent when the test says so. */
let stored: BoardAnswers = {}
let answerLater: () => void = () => {}
let asked = 0
beforeEach(() => {
  stored = answered('b')
  asked = 0
  setMe({ id: 4, first_name: 'Juan', last_name: 'Diaz', email: 'juan@example.org', role: 2, verify: 1, lang: 'en', sounds: false })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    if (path === '/boards/5/items') return Response.json({ data: [exercise] })
    if (path === '/boards/5/reset-actions') {
      stored = {}
      return Response.json({ data: null })
    }
    if (path !== '/boards/5/actions') return Response.json({ data: null })
    if (init.method === 'POST') {
      stored = answered('c')
      return Response.json({ data: { action: stored[2]?.['g1'] } })
    }
    const data = stored
    if (asked++ === 0)
      await new Promise<void>((resolve) => {
        answerLater = resolve
      })
    return Response.json({ data })
  })
})
afterEach(() => queryClient.clear())

const gap = () => page.getByRole('combobox', { name: 'Gap 1 of 1' })
/** The board as it was left, while the answers are refetched. */
async function show(more: Partial<BoardViewProps> = {}): Promise<void> {
  queryClient.setQueryData(keys.actions(5, null), stored, { updatedAt: 0 })
  await renderApp(
    <main>
      <h1>Room</h1>
      <BoardView boardId={5} roomId={null} canEdit={false} {...more} />
    </main>,
    { queryClient },
  )
  await expect.element(gap()).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => asked).toBe(1)
}
const settled = () => expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0)

test('a reset is not reverted by answers in flight', async () => {
  await show()
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.element(gap()).not.toHaveAttribute('aria-invalid')
  await expect.poll(() => stored).toEqual({})
  answerLater()
  await settled()
  expect(queryClient.getQueryData(keys.actions(5, null))).toEqual({})
  await expect.element(gap()).not.toHaveAttribute('aria-invalid')
})

test('an answer submitted meanwhile is not reverted by answers in flight', async () => {
  await show()
  await userEvent.selectOptions(gap(), 'gone')
  await expect.poll(() => stored).toEqual(answered('c'))
  answerLater()
  await settled()
  expect(queryClient.getQueryData(keys.actions(5, null))).toEqual(answered('c'))
})

test('repeats a fetch cancelled by a reset: it may contain other exercises too', async () => {
  await show()
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.poll(() => asked).toBe(2)
  answerLater()
  await settled()
})

test.each([
  ['free', true, true],
  ['kept', true, false],
  ['closed', false, false],
] as const)('where answers are %s', async (answering, canAnswer, canReset) => {
  await show({ answering, below: (item) => <p>Below {item.id}</p> })
  answerLater()
  await settled()
  await expect.element(page.getByText('Below 2')).toBeVisible()
  if (canAnswer) await expect.element(gap()).toBeEnabled()
  else await expect.element(gap()).toBeDisabled()
  expect(page.getByRole('button', { name: 'Reset answers' }).elements()).toHaveLength(canReset ? 1 : 0)
})

test('a toast says that an answer was refused', async () => {
  await show()
  answerLater()
  await settled()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'It was handed in', code: 'homework.handed.in' }, { status: 409 }))
  await userEvent.selectOptions(gap(), 'goes')
  await expect.element(page.getByText('Your answer wasn’t saved')).toBeVisible()
  await expect.element(page.getByText('It was handed in')).toBeVisible()
})
