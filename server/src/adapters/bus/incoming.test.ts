import { expect, test } from 'vitest'
import { encodeFrame, type FrameKind } from './frame'
import { Incoming } from './incoming'

const OVERDUE_MS = 1000
function setUp() {
  const received: string[] = []
  const way = { isStuck: false }
  const incoming = new Incoming(
    'here',
    { silentMs: 60_000, overdueMs: OVERDUE_MS },
    {
      onFrame: ({ text }) => void received.push(text),
      onOverdue: (channel) => void received.push(`late in ${channel}`),
      isStuck: () => way.isStuck,
      onHole: () => void received.push('hole'),
    },
  )
  let number = 0
  const read = (text: string, at: number, now: number, kind: FrameKind = 'timely') => {
    for (const part of encodeFrame({ node: 'there', number: ++number, at, kind, to: 'room', text }, 1000)) incoming.read(part, now)
    return received.splice(0)
  }
  return { read, way }
}

test('knows a late message by the fastest of its sender, whatever their clocks show', () => {
  const { read } = setUp()
  expect(read('first', 500_000, 0)).toEqual(['first'])
  expect(read('slow', 500_100, 100 + OVERDUE_MS)).toEqual(['slow'])
  expect(read('late', 500_200, 201 + OVERDUE_MS)).toEqual(['late in room'])
  expect(read('any', 500_200, 201 + OVERDUE_MS, 'message')).toEqual(['any'])
})

test('follows clocks that do not run equally fast', () => {
  const { read } = setUp()
  for (let minute = 0; minute < 10; minute++)
    expect(read('steady', minute * 60_000, minute * (60_000 + OVERDUE_MS / 2))).toEqual(['steady'])
})

test('takes what comes for late while nothing of its own gets through', () => {
  const { read, way } = setUp()
  way.isStuck = true
  expect(read('x', 0, 0)).toEqual(['late in room'])
  way.isStuck = false
  expect(read('y', 1, 1)).toEqual(['y'])
})
