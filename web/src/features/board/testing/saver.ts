import { vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import { mergeValues } from '@keel/contract/items/_shared/merge'
import { ApiError } from '../../../data/_shared/errors'
import { queryClient } from '../../../data/_shared/query-client'
import { storedJob } from '../../../data/save-queue/job-storage'
import { setMe } from '../../../data/users/me'
import { fakeBrowser } from '../../../testing/fake-browser'
import { createItemSaver, type Draft, draftName, draftOf } from '../item-saver'

export const SAVE_MS = 1500
export const stored = (version: number, value: unknown = {}): BoardItem => ({
  id: 7,
  board_id: 1,
  type: 1,
  name: null,
  value,
  props: {},
  version,
})

/** Refused, because somebody else stored this. */
export const newer = (item: BoardItem) => new ApiError('item.changed', 'newer', 409, {}, undefined, undefined, item)
export const network = () => new ApiError('network', '', 0)
export const refused = () => new ApiError('forbidden', '', 403)
export const signedOut = () => new ApiError('not.signed.in', '', 401)
export const full = () => new ApiError('board.full', '', 409)
export const from = (version: number, value: unknown = {}) => ({ version, value })

/** A saver whose saves end as the test says: with an item, or an error; after those each is stored. */
export function setUp(answers: (BoardItem | Error | Promise<BoardItem>)[] = [], loadMerge = async () => mergeValues) {
  const browser = fakeBrowser()
  vi.useFakeTimers()
  queryClient.clear()
  setMe({ id: 3 } as never)
  const write = vi.spyOn(browser.storage, 'setItem')
  const puts: unknown[] = []
  const versions: number[] = []
  const seen: BoardItem[] = []
  const refused: number[] = []
  const leavings: boolean[] = []
  let version = 1
  const saver = createItemSaver({
    put: async (_id, value, from, leaving) => {
      puts.push(value)
      leavings.push(leaving)
      versions.push(from)
      const answer = answers.shift() ?? stored(++version, value)
      if (answer instanceof Error) throw answer
      return answer
    },
    onStored: (item) => seen.push(item),
    loadMerge,
    onRefused: (id) => refused.push(id),
    delay: { afterMs: SAVE_MS, atMostMs: 5000 },
    keepAfterMs: 300,
  })
  const drafts = () => saver.store.getState()
  return {
    saver,
    puts,
    versions,
    leavings,
    seen,
    refused,
    kept: {
      get: (id: number) => storedJob(draftName(id, 3)) as Draft | null,
      get ids() {
        return Object.keys(browser.storage).map((name) => Number(name.split('.').at(-1)))
      },
    },
    keeps: () => write.mock.calls.length,
    draft: (id = 7) => draftOf(drafts(), id),
    failing: () => [...drafts().values()].some(({ failure }) => failure !== null && failure.kind !== 'conflict'),
    hide: () => {
      browser.visibilityState = 'hidden'
      browser.dispatch('visibilitychange')
    },
    leave: () => browser.dispatch('pagehide'),
  }
}

/** A save whose response arrives when the test says so. */
export function held() {
  let answer: (item: BoardItem) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const answered = new Promise<BoardItem>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { answered, answer, fail }
}
export const soon = () => vi.advanceTimersByTimeAsync(0)
export const doc = (...texts: string[]) => ({ content: texts.map(paragraph) })
