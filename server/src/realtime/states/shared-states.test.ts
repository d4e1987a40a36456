import { expect, test } from 'vitest'
import { SharedStates, type NamedMessage, type SharedStateRules } from './shared-states'

interface Score extends NamedMessage {
  board: number
  points: number
}
/** The score of a board: a message adds to it. */
const scores: SharedStateRules<Score> = {
  keyOf: ({ board }) => board,
  merge: (last, message, now) =>
    message.points <= 0 ? null : { ts: now, message: { ...message, points: message.points + (last?.message.points ?? 0) } },
  replaces: (state, kept) => state.message.points > kept.message.points,
}
const score = (board: number, points: number) => ({ action: 'score', board, points })
const setUp = (limit = 10) => {
  const states = new SharedStates(scores, limit)
  const send = (userId: number, message: Score, now = 1) => {
    const merged = states.merge(message, now)
    return merged !== null && states.keep({ userId, ...merged })
  }
  const kept = () => [...states.values()].map(({ userId, message }) => [userId, (message as Score).board, (message as Score).points])
  return { states, send, kept }
}

test('merges messages by the rules of their domain and keeps one state for each key', () => {
  const { send, kept, states } = setUp()
  expect([send(1, score(7, 2)), send(2, score(7, 3), 5), send(1, score(8, 1)), send(1, score(8, 0))]).toEqual([true, true, true, false])
  expect(kept()).toEqual([
    [2, 7, 5],
    [1, 8, 1],
  ])
  expect(states.get(7)).toEqual({ userId: 2, ts: 5, message: score(7, 5) })
})

test('keeps its state when one from another node does not replace it', () => {
  const { states, kept } = setUp()
  const fromNode = (userId: number, points: number) => states.keep({ userId, ts: 1, message: score(7, points) })
  expect([fromNode(1, 5), fromNode(2, 4), fromNode(2, 6)]).toEqual([true, false, true])
  expect(kept()).toEqual([[2, 7, 6]])
})

test('drops the oldest state of the person who set the most', () => {
  const { send, kept } = setUp(3)
  for (const [userId, board] of [
    [1, 1],
    [2, 2],
    [2, 3],
    [2, 4],
  ] as const)
    send(userId, score(board, 1))
  expect(kept()).toEqual([
    [1, 1, 1],
    [2, 3, 1],
    [2, 4, 1],
  ])
})
