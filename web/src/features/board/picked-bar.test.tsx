import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { axeFaults } from '../../testing/axe'
import { takeCalls, type FakeCall } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { PickedBar } from './picked-bar'

const sasha = { id: 4, first_name: 'Sasha', last_name: 'Ivanova', role: 2 } as const
const item = (id: number, type: number, more: object = {}) => ({
  id,
  board_id: 5,
  type,
  name: null,
  props: {},
  version: 1,
  value: {},
  ...more,
})
const button = (name: string) => page.getByRole('button', { name })

let calls: FakeCall[]
beforeEach(() => {
  calls = takeCalls(() => null)
  queryClient.setQueryData(keys.items(5), [item(1, 17), item(2, 17), item(3, 7, { points: { 2: { p1: {} } } })])
  queryClient.setQueryData(keys.actions(5, 4), { 1: { g1: { t: 'a' } }, 3: { p1: { answer: 'b' } } })
})
afterEach(() => queryClient.clear())

async function show(onNext: (() => void) | null = null) {
  const onClose = vi.fn<() => void>()
  await renderApp(<PickedBar boardId={5} picked={sasha} onNext={onNext} onClose={onClose} />, { queryClient })
  return onClose
}

test('names the student, goes to the next one and closes; accessible', async () => {
  const onNext = vi.fn<() => void>()
  const onClose = await show(onNext)
  await expect.element(page.getByRole('status')).toHaveTextContent('Sasha Ivanova’s answers')
  expect(await axeFaults()).toEqual([])
  await button('Next student').click()
  await button('Close').click()
  expect([onNext.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

test('an only student has no next one', async () => {
  await show()
  await expect.element(button('Close')).toBeVisible()
  expect(button('Next student').elements()).toEqual([])
})

test('resets all answers of the student on the board once it is confirmed', async () => {
  await show()
  await button('Reset').click()
  const dialog = page.getByRole('dialog', { name: 'Reset all of Sasha Ivanova’s answers on this board?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toEqual([])
  await button('Reset').click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect
    .poll(() => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]))
    .toEqual([
      ['/boards/5/reset-actions', { item_id: 1, page: 1, user_id: 4 }],
      ['/boards/5/reset-actions', { item_id: 3, page: 2, user_id: 4 }],
    ])
  expect(queryClient.getQueryData(keys.actions(5, 4))).toEqual({})
})
