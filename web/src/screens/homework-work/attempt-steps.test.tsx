import { page } from 'vitest/browser'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStore } from 'zustand'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemTypes } from '@keel/contract/items/registry'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { loadHomeworkTexts } from '../../i18n/language'
import type { EarlierAnswers } from '../../items/_shared/item-context'
import type { Answers } from '../../items/_shared/item-type'
import { refusal, takeCalls, type FakeCall } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { AttemptSteps } from './attempt-steps'

beforeAll(loadHomeworkTexts)

const item: BoardItem = { id: 31, board_id: 5, type: 10, name: null, value: itemTypes[10].sample(), props: {}, version: 1 }
const attempt = (number: number, key: string, id: string) => ({
  try: number,
  page: 1,
  key,
  action: { id },
  answer: { id },
  at: '2026-12-04T12:00:00Z',
})
const attempts = [attempt(1, 'g1', 'b'), attempt(1, 'g1', 'a'), attempt(2, 'g2', 'c')]

let earlier: EarlierAnswers
let calls: FakeCall[]
let isRefused: boolean
beforeEach(() => {
  earlier = createStore(() => new Map<number, Answers>())
  isRefused = false
  queryClient.setQueryData(keys.actions(5, 7), { 31: { g1: { id: 'a' }, g2: { id: 'c' } } })
  // Two pages.
  calls = takeCalls(({ path }) => {
    if (isRefused) return refusal(404, 'not.found')
    return path.endsWith('offset=0') ? { attempts: attempts.slice(0, 2), more: true } : { attempts: attempts.slice(2), more: false }
  })
})
afterEach(() => queryClient.clear())

const button = (name: string) => page.getByRole('button', { name })
const shown = () => earlier.getState().get(31)
const open = async () => {
  const screen = await renderApp(<AttemptSteps homeworkId={1} studentId={7} item={item} earlier={earlier} />, { queryClient })
  await button('Step through attempts').click()
  return screen
}

test('the exercise shows each attempt as it was then, and its answers of today in the end', async () => {
  await open()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Attempt 1 of 3 · Try 1 · /)
  expect(shown()).toEqual({ g1: { id: 'b' } })
  await expect.element(button('Previous attempt')).toBeDisabled()
  await button('Next attempt').click()
  await expect.poll(shown).toEqual({ g1: { id: 'a' } })
  await button('Next attempt').click()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Attempt 3 of 3 · Try 2 · /)
  expect(shown()).toEqual({ g1: { id: 'a' }, g2: { id: 'c' } })
  await expect.element(button('Next attempt')).toBeDisabled()
  await button('Show answers as they are now').click()
  await expect.poll(shown).toBeUndefined()
  expect(calls.map(({ path }) => path)).toEqual([0, 2].map((offset) => `/homework/1/students/7/attempts?item_id=31&offset=${offset}`))
})

test('what is shown of one student is gone with them', async () => {
  const screen = await open()
  await expect.poll(shown).toBeDefined()
  await screen.unmount()
  expect(shown()).toBeUndefined()
})

test('attempts that cannot be fetched say so', async () => {
  isRefused = true
  await open()
  await expect.element(button('Try again')).toBeVisible()
})
