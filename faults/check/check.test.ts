import { expect, test } from 'vitest'
import { checkReceived, checkShown, checkStored, ERASED, WHOLE, type FaultKind, type State } from './check'
import { History, type Operation } from './history'

const ANN = 1
const BEN = 2
const stateOf = (lists: Record<string, string[]>, values: Record<string, string> = {}): State => ({
  lists: new Map(Object.entries(lists)),
  values: new Map(Object.entries(values)),
})
/** A history in which Ann did this, one after the other; what ends with `?` was not acknowledged. */
function historyOf(...done: [Operation, string, string][]): History {
  const history = new History()
  for (const [operation, subject, token] of done) {
    const acknowledge = history.sent(operation, subject, token.replace('?', ''), ANN)
    if (!token.endsWith('?')) acknowledge()
  }
  return history
}
const kindsOf = (faults: { kind: FaultKind }[]): FaultKind[] => faults.map(({ kind }) => kind)
const stored = (history: History, ...state: Parameters<typeof stateOf>) => kindsOf(checkStored(history, stateOf(...state)))

const three = () => historyOf(['add', 'channel 1', 'a'], ['add', 'channel 1', 'b'], ['add', 'channel 1', 'c?'])

test('finds nothing where all that was acknowledged is there once', () => {
  for (const list of [
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
    expect(stored(three(), { 'channel 1': list })).toEqual([])
  expect(stored(historyOf(['add', 'board 1', 'a'], ['remove', 'board 1', 'a?']), { 'board 1': ['a'] })).toEqual([])
})

test('reports a lost, a doubled, a swapped and an unknown write', () => {
  expect(stored(three(), { 'channel 1': ['b', 'c'] })).toEqual(['lost'])
  expect(stored(three(), { 'channel 1': ['a', 'b', 'c', 'c'] })).toEqual(['doubled'])
  expect(stored(three(), { 'channel 1': ['b', 'a', 'c'] })).toEqual(['out of order'])
  expect(stored(three(), { 'channel 1': ['a', 'b', 'x'] })).toEqual(['unknown'])
})

test('expects no order on a board, where entries are moved', () => {
  expect(stored(historyOf(['add', 'board 1', 'a'], ['add', 'board 1', 'b']), { 'board 1': ['b', 'a'] })).toEqual([])
})

test('reports what was removed and is there again, and nothing of what was inside', () => {
  const history = historyOf(['add', 'board 1', 'a'], ['add', 'item 5', 'line'], ['remove', 'board 1', 'a'], ['remove', 'item 5', WHOLE])
  expect(stored(history, { 'board 1': [] })).toEqual([])
  expect(stored(history, { 'board 1': ['a'] })).toEqual(['resurrected'])
})

test('counts a write that was sent twice as one', () => {
  const history = historyOf(['add', 'channel 1', 'a?'], ['add', 'channel 1', 'a'])
  expect(history.writes.size).toBe(1)
  expect(stored(history, { 'channel 1': [] })).toEqual(['lost'])
})

test('expects the last acknowledged value, or one sent after it', () => {
  const history = historyOf(['set', 'stroke 1', '1'], ['set', 'stroke 1', '2'], ['set', 'stroke 1', '3?'])
  expect([stored(history, {}, { 'stroke 1': '2' }), stored(history, {}, { 'stroke 1': '3' })]).toEqual([[], []])
  expect(stored(history, {}, { 'stroke 1': '1' })).toEqual(['resurrected'])
  expect(stored(history, {}, { 'stroke 1': '9' })).toEqual(['unknown'])
  expect(stored(history, {})).toEqual(['lost'])
})

test('reports an erased value that is back', () => {
  const history = historyOf(['set', 'stroke 1', '1'], ['set', 'stroke 1', ERASED])
  expect(stored(history, {})).toEqual([])
  expect(stored(history, {}, { 'stroke 1': '1' })).toEqual(['resurrected'])
})

/** Ben's page receives these of Ann's acknowledged messages. */
function received(...tokens: string[]): FaultKind[] {
  const history = new History()
  history.began(BEN)
  for (const token of ['a', 'b', 'c']) history.sent('add', 'channel 1', token, ANN)()
  for (const token of tokens) history.received(BEN, { subject: 'channel 1', token, from: ANN })
  return kindsOf(checkReceived(history, [{ person: BEN, subjects: ['channel 1'] }]))
}

test('reports an event that never came, came twice, or came before an earlier one', () => {
  expect(received('a', 'b', 'c')).toEqual([])
  expect(received('a', 'c')).toEqual(['missed'])
  expect(received('a', 'b', 'b', 'c')).toEqual(['doubled'])
  expect(received('b', 'a', 'c')).toEqual(['out of order'])
})

test('expects nothing from before the stream that a page follows at last', () => {
  const history = new History()
  history.began(BEN)
  history.sent('add', 'channel 1', 'a', ANN)()
  history.began(BEN)
  expect(checkReceived(history, [{ person: BEN, subjects: ['channel 1'] }])).toEqual([])
})

test('reports what a page shows and is not stored, or does not show', () => {
  const visible = stateOf({ messages: ['b', 'a'] }, { 'stroke 1': '2' })
  expect(checkShown(BEN, visible, visible)).toEqual([])
  for (const shown of [
    stateOf({ messages: ['a'] }, { 'stroke 1': '2' }),
    stateOf({ messages: ['a', 'b'] }, { 'stroke 1': '2' }),
    stateOf({ messages: ['b', 'a'] }, { 'stroke 1': '1' }),
    stateOf({ messages: ['b', 'a'] }),
  ])
    expect(kindsOf(checkShown(BEN, shown, visible))).toEqual(['stale'])
})
