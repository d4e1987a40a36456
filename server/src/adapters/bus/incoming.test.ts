import { expect, test } from 'vitest'
import { encodeFrame, packTexts, type Frame } from './frame'
import { Incoming } from './incoming'

const OVERDUE_MS = 1000
const SILENT_MS = 15_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

function setUp() {
  const received: string[] = []
  const way = { isStuck: false }
  const incoming = new Incoming(
    'here',
    { silentMs: SILENT_MS, overdueMs: OVERDUE_MS },
    {
      onFrame: ({ text }) => void received.push(text),
      onOverdue: (channel) => void received.push(`late in ${channel}`),
      isStuck: () => way.isStuck,
      onHole: (node, from, to) => void received.push(`missed ${from} to ${to} of ${node}`),
    },
  )
  const sent: Frame = { node: 'there', number: 0, at: 0, kind: 'timely', to: 'room', text: '' }
  /** Reads texts of the engine, and returns what became of them. */
  const readTexts = (texts: string[], now: number) => {
    for (const text of texts) incoming.read(text, now)
    return received.splice(0)
  }
  /** Reads the next frame, or the one that is described. */
  const read = (frame: Partial<Frame>, now = 0) =>
    readTexts(encodeFrame(Object.assign(sent, { number: sent.number + 1 }, frame), Infinity), now)
  /** This process receives what it sends itself. */
  const hearOwn = (now: number) => incoming.readOwn(now)
  /** The others that were silent for too long, and what they have lately sent to. */
  const takeSilent = () => incoming.silent().map((node) => [node, ...(incoming.giveUp(node) ?? [])])
  return { incoming, read, readTexts, hearOwn, takeSilent, way }
}

test('knows a late message by the fastest of its sender, whatever their clocks show', () => {
  const { read } = setUp()
  expect(read({ text: 'first', at: 500_000 }, 0)).toEqual(['first'])
  expect(read({ text: 'slow', at: 500_100 }, 100 + OVERDUE_MS)).toEqual(['slow'])
  expect(read({ text: 'late', at: 500_200 }, 201 + OVERDUE_MS)).toEqual(['late in room'])
  expect(read({ text: 'any', at: 500_200, kind: 'message' }, 201 + OVERDUE_MS)).toEqual(['any'])
})

test('follows clocks that do not run equally fast', () => {
  const { read } = setUp()
  for (let minute = 0; minute < 10; minute++)
    expect(read({ text: 'steady', at: minute * MINUTE_MS }, minute * (MINUTE_MS + OVERDUE_MS / 2))).toEqual(['steady'])
})

test('remembers the fastest way of a minute for the next one', () => {
  const { read } = setUp()
  read({ text: 'fast', at: 0 }, 0)
  expect(read({ text: 'in another minute', at: MINUTE_MS }, MINUTE_MS + OVERDUE_MS + 1)).toEqual(['late in room'])
})

test('takes what comes for late while nothing of its own gets through', () => {
  const { read, way } = setUp()
  way.isStuck = true
  expect(read({ text: 'x' })).toEqual(['late in room'])
  expect(read({ text: 'need not be in time', kind: 'message' })).toEqual(['need not be in time'])
  way.isStuck = false
  expect(read({ text: 'y' })).toEqual(['y'])
})

test('names the frames that were missed, and takes one that is sent again once', () => {
  const { read } = setUp()
  expect(read({ number: 5, text: 'the first it hears' })).toEqual(['the first it hears'])
  expect(read({ number: 5, text: 'again' })).toEqual([])
  expect(read({ number: 4, text: 'again' })).toEqual([])
  expect(read({ number: 6, text: 'next' })).toEqual(['next'])
  expect(read({ number: 10, text: 'later' })).toEqual(['missed 7 to 9 of there', 'later'])
  expect(read({ number: 8, text: 'too late' })).toEqual([])
})

test('puts a frame together of its parts only', () => {
  const { readTexts } = setUp()
  const partsOf = (number: number, text: string) =>
    encodeFrame({ node: 'there', number, at: 0, kind: 'message', to: 'room', text: text.repeat(50) }, 300)
  const [first, second, third] = [partsOf(1, '1st'), partsOf(2, '2nd'), partsOf(3, '3rd')]
  expect(first).toHaveLength(2)
  // Of one that began before it was heard.
  expect(setUp().readTexts(first.slice(1), 0)).toEqual([])
  expect(readTexts(first, 0)).toEqual(['1st'.repeat(50)])
  // Sent again from its beginning.
  expect(readTexts([...second.slice(0, 1), ...second], 0)).toEqual(['2nd'.repeat(50)])
  // Without its beginning, and without its end.
  expect(readTexts([...third.slice(1), ...third.slice(0, 1), ...partsOf(4, '4th')], 0)).toEqual([
    'missed 3 to 3 of there',
    '4th'.repeat(50),
  ])
})

test('begins a frame anew over a new connection', () => {
  const { incoming, readTexts } = setUp()
  const [beginning = '', end = ''] = encodeFrame(
    { node: 'there', number: 1, at: 0, kind: 'message', to: 'room', text: 'x'.repeat(150) },
    300,
  )
  readTexts([beginning], 0)
  incoming.up(0, true)
  expect(readTexts([end], 0)).toEqual([])
  expect(readTexts([beginning, end], 0)).toEqual(['x'.repeat(150)])
})

test('misses what another process sent since it began, if that was in an outage', () => {
  const begins = (up: (incoming: Incoming) => void, now: number) => {
    const { incoming, read } = setUp()
    up(incoming)
    return read({ number: 3, text: 'x' }, now)
  }
  expect(begins((incoming) => incoming.up(0, false), 0)).toEqual(['x'])
  expect(begins((incoming) => incoming.up(0, true), SILENT_MS - 1)).toEqual(['missed 1 to 2 of there', 'x'])
  expect(begins((incoming) => incoming.up(0, true), SILENT_MS)).toEqual(['x'])
})

test('reports a process each time it is silent for too long, with what it lately sent to', () => {
  const { read, hearOwn, takeSilent } = setUp()
  read({ to: 'long ago' }, 0)
  read({ to: 'before' }, MINUTE_MS + 1)
  read({ to: 'a' }, 2 * MINUTE_MS + 2)
  read({ to: 'b', kind: 'message' }, 2 * MINUTE_MS + 2)
  read({ to: 'nothing', kind: 'beat' }, 2 * MINUTE_MS + 2)
  const last = 2 * MINUTE_MS + 2
  hearOwn(last + SILENT_MS)
  expect(takeSilent()).toEqual([])
  hearOwn(last + SILENT_MS + 1)
  expect(takeSilent()).toEqual([['there', 'before', 'a', 'b']])
  hearOwn(last + SILENT_MS + 2)
  expect(takeSilent()).toEqual([])
  read({ kind: 'beat' }, last + SILENT_MS + 3)
  hearOwn(last + 2 * SILENT_MS + 3)
  expect(takeSilent()).toEqual([])
  hearOwn(last + 2 * SILENT_MS + 4)
  expect(takeSilent()).toEqual([['there', 'before', 'a', 'b']])
})

test('takes nobody for silent while it does not hear itself, nor right after an outage', () => {
  const { incoming, read, hearOwn, takeSilent } = setUp()
  read({}, 0)
  expect([incoming.isDeaf(SILENT_MS), incoming.isDeaf(SILENT_MS + 1)]).toEqual([false, true])
  expect(takeSilent()).toEqual([])
  incoming.up(HOUR_MS, true)
  expect(incoming.isDeaf(HOUR_MS + SILENT_MS)).toBe(false)
  hearOwn(HOUR_MS + SILENT_MS)
  expect(takeSilent()).toEqual([])
  // Its own frames may also come as any others, where the engine does not know them.
  read({ node: 'here', kind: 'beat' }, HOUR_MS + 2 * SILENT_MS)
  expect(incoming.isDeaf(HOUR_MS + 3 * SILENT_MS)).toBe(false)
  expect(takeSilent()).toEqual([['there', 'room']])
})

test('names a silent process until it is given up, and does not give up one that was heard meanwhile', () => {
  const { incoming, read, hearOwn } = setUp()
  read({ to: 'a' }, 0)
  expect([...incoming.heard()]).toEqual(['there'])
  hearOwn(SILENT_MS + 1)
  expect([incoming.silent(), incoming.silent(), [...incoming.heard()]]).toEqual([['there'], ['there'], []])
  read({ kind: 'beat' }, SILENT_MS + 2)
  hearOwn(SILENT_MS + 2)
  expect([incoming.silent(), incoming.giveUp('there'), [...incoming.heard()]]).toEqual([[], null, ['there']])
  hearOwn(2 * SILENT_MS + 3)
  expect([...(incoming.giveUp('there') ?? [])]).toEqual(['a'])
  expect([incoming.silent(), incoming.giveUp('there'), [...incoming.heard()], incoming.giveUp('unknown')]).toEqual([[], null, [], null])
})

test('knows a silent process for an hour, and takes what comes later for another', () => {
  const comesBack = (silentMs: number) => {
    const { read, hearOwn, takeSilent } = setUp()
    read({ number: 1, text: 'x' }, 0)
    hearOwn(silentMs)
    takeSilent()
    return read({ number: 3, text: 'y' }, silentMs)
  }
  expect(comesBack(HOUR_MS)).toContain('missed 2 to 2 of there')
  expect(comesBack(HOUR_MS + 1)).not.toContain('missed 2 to 2 of there')
})

test('forgets a process that said goodbye', () => {
  const { incoming, read, hearOwn, takeSilent } = setUp()
  read({}, 0)
  incoming.forget('there')
  hearOwn(SILENT_MS + 1)
  expect(takeSilent()).toEqual([])
})

test('leaves alone what is not a frame, and its own', () => {
  const { readTexts } = setUp()
  const frame = (node: string, text: string) => encodeFrame({ node, number: 1, at: 0, kind: 'message', to: 'room', text }, Infinity)
  expect(readTexts(['', 'foreign', ...packTexts([...frame('here', 'own'), 'foreign', ...frame('there', 'x')], Infinity)], 0)).toEqual(['x'])
})
