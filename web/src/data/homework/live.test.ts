import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideConnectionId } from '../../realtime/connection-id'
import { keys } from '../_shared/keys'
import { homeworkEventHandlers } from './live'

beforeEach(() => {
  vi.useFakeTimers()
  provideConnectionId(() => 'this-page')
})
afterEach(() => {
  vi.useRealTimers()
  provideConnectionId(() => null)
})

/** A cache that counts the fetches of homework and of the answers to it. */
function setUp() {
  const cache = new QueryClient()
  const fetched = vi.spyOn(cache, 'invalidateQueries').mockResolvedValue()
  return { cache, asked: () => fetched.mock.calls.map(([filters]) => filters?.queryKey) }
}

test('several changes in a row fetch homework, answers, corrections, the pages of students and lessons once, and later ones again', async () => {
  const { cache, asked } = setUp()
  for (let at = 0; at < 3; at++) homeworkEventHandlers.homework_change(cache, { homework_id: 1, by: 'other' })
  expect(asked()).toEqual([])
  await vi.runAllTimersAsync()
  expect(asked()).toEqual([keys.homework, keys.allActions, keys.corrections, keys.studentPages, keys.allLessons])
  homeworkEventHandlers.homework_change(cache, { homework_id: 1, by: null })
  await vi.runAllTimersAsync()
  expect(asked()).toHaveLength(10)
})

test('this page shows its own changes already', async () => {
  const { cache, asked } = setUp()
  homeworkEventHandlers.homework_change(cache, { homework_id: 1, by: 'this-page' })
  await vi.runAllTimersAsync()
  expect(asked()).toEqual([])
})
