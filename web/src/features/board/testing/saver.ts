import { vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import { mergeValues } from '@keel/contract/items/_shared/merge'
import { createItemSaver, type Draft } from '../item-saver'

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

/** Refused, since somebody else stored this. */
export class Newer extends Error {
  constructor(readonly item: BoardItem) {
    super('newer')
  }
}
export const from = (version: number, value: unknown = {}) => ({ version, value })

/** A saver whose saves end as the test says: with an item, or an error; without more of them each is stored. */
export function setUp(answers: (BoardItem | Error | Promise<BoardItem>)[] = [], loadMerge = async () => mergeValues) {
  const puts: unknown[] = []
  const versions: number[] = []
  const kept = new Map<number, Draft>()
  const seen: BoardItem[] = []
  const refused: number[] = []
  const leavings: boolean[] = []
  let keeps = 0
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
    newerOf: (error) => (error instanceof Newer ? error.item : undefined),
    loadMerge,
    judgeFailure: (error) =>
      error instanceof Error && error.message === 'refused'
        ? 'refused'
        : error instanceof Error && error.message === 'signed out'
          ? 'nextVisit'
          : error instanceof Error && error.message === 'full'
            ? 'blocked'
            : 'retry',
    onRefused: (id) => refused.push(id),
    keep: (id, draft) => {
      keeps++
      if (draft) kept.set(id, draft)
      else kept.delete(id)
    },
    saveAfterMs: SAVE_MS,
    saveEveryMs: 5000,
    retryAfterMs: 3000,
    keepAfterMs: 300,
  })
  return { saver, puts, versions, leavings, kept, seen, refused, keeps: () => keeps }
}

/** A save whose answer comes when the test says so. */
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
