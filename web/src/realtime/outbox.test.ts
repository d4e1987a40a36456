import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Outbox } from './outbox'
import { FakeTimers } from './testing/fake-timers'

const setUp = () => {
  const timers = new FakeTimers()
  const sent: { seq: number; queueId: string | null }[] = []
  const dropped: { queueId: string | null; reason: string }[] = []
  let ids = 0
  const outbox = new Outbox({
    send: ({ queue_id }) => sent.push({ seq: sent.length + 1, queueId: queue_id }),
    timers,
    makeId: () => `queue-${++ids}`,
    onDropped: ({ queue_id }, reason) => {
      dropped.push({ queueId: queue_id, reason })
    },
  })
  const add = (roomId = 1): void => outbox.add({ room_id: roomId, data: { action: 'bringEveryone' } })
  return { timers, sent, dropped, outbox, add, ids: () => sent.map(({ queueId }) => queueId) }
}

test('sends at once, then every five seconds under the same id until acknowledged', () => {
  const { outbox, timers, sent, add, ids } = setUp()
  outbox.connect()
  add()
  expect(ids()).toEqual(['queue-1'])
  timers.advance(4000)
  expect(sent).toHaveLength(1)
  timers.advance(1000)
  timers.advance(5000)
  expect(ids()).toEqual(['queue-1', 'queue-1', 'queue-1'])
  outbox.settle({ seq_reply: 2, action: 'direct_message', data: { queue_id: 'queue-1', reply: true } })
  timers.advance(60_000)
  expect(sent).toHaveLength(3)
  expect(outbox.size).toBe(0)
})

test('drops a message after ten attempts without a reply, and reports it', () => {
  const { outbox, timers, sent, dropped, add } = setUp()
  outbox.connect()
  add()
  timers.advance(49_000)
  expect([sent.length, dropped.length]).toEqual([10, 0])
  timers.advance(1000)
  expect(dropped).toEqual([{ queueId: 'queue-1', reason: 'timeout' }])
  timers.advance(60_000)
  expect(sent).toHaveLength(10)
})

test('waits offline without counting attempts, then sends everything in order', () => {
  const { outbox, timers, sent, dropped, add, ids } = setUp()
  add()
  add()
  timers.advance(600_000)
  expect(sent).toEqual([])
  outbox.connect()
  add()
  expect(ids()).toEqual(['queue-1', 'queue-2', 'queue-3'])
  outbox.disconnect()
  timers.advance(600_000)
  outbox.connect()
  expect(ids().slice(3)).toEqual(['queue-1', 'queue-2', 'queue-3'])
  expect(dropped).toEqual([])
})

test('a reply with a number of an earlier socket acknowledges nothing', () => {
  const { outbox, add } = setUp()
  outbox.connect()
  add()
  outbox.disconnect()
  outbox.connect()
  outbox.settle({ seq_reply: 1 })
  expect(outbox.size).toBe(1)
  outbox.settle({ seq_reply: 2 })
  expect(outbox.size).toBe(0)
})

test('drops a permanently refused message at once, with the reason', () => {
  const { outbox, dropped, add } = setUp()
  outbox.connect()
  add()
  outbox.settle({ seq_reply: 1, error: { code: 'forbidden', message: '' } })
  expect(dropped).toEqual([{ queueId: 'queue-1', reason: 'forbidden' }])
  expect(outbox.size).toBe(0)
})

test('sends a rate-limited message again after the server’s delay', () => {
  const { outbox, timers, sent, dropped, add } = setUp()
  outbox.connect()
  add()
  outbox.settle({ seq_reply: 1, error: { code: 'rate_limited', message: '', retry_after_ms: 1500 } })
  timers.advance(1000)
  expect(sent).toHaveLength(1)
  timers.advance(1000)
  expect(sent).toHaveLength(2)
  expect(dropped).toEqual([])
})

test('forgets what waits for a room that was left', () => {
  const { outbox, timers, sent, add } = setUp()
  add(1)
  add(2)
  outbox.dropRoom(1)
  outbox.connect()
  timers.advance(1000)
  expect(sent.map(({ queueId }) => queueId)).toEqual(['queue-2'])
})

test('an empty outbox has no timer', () => {
  const { outbox, timers, add } = setUp()
  outbox.connect()
  expect(timers.count).toBe(0)
  add()
  outbox.settle({ seq_reply: 1 })
  timers.advance(1000)
  expect(timers.count).toBe(0)
})

test('reports the end of a message once: its reply, or null', () => {
  const { outbox, timers } = setUp()
  const ends: unknown[] = []
  const add = () => outbox.add({ room_id: 1, data: { action: 'bringEveryone' } }, (ack) => ends.push(ack))
  outbox.connect()
  add()
  timers.advance(5000)
  for (const seq_reply of [1, 1, 2]) outbox.settle({ seq_reply, data: { queue_id: 'queue-1', reply: true } })
  expect(ends).toEqual([{ queue_id: 'queue-1', reply: true }])
  add()
  timers.advance(50_000)
  expect(ends.slice(1)).toEqual([null])
})

test('a reply to another message acknowledges nothing', () => {
  const { outbox, add } = setUp()
  outbox.connect()
  add()
  outbox.settle({ seq: 7, action: 'hello' })
  outbox.settle({ seq_reply: 9 })
  expect(outbox.size).toBe(1)
})

test.each<[string, 'internal' | 'rate_limited', number | undefined, number]>([
  ['a second later, when no time is said', 'internal', undefined, 1],
  ['in the second after the time that is said', 'rate_limited', 2001, 3],
  ['after five seconds, however long is said', 'rate_limited', 60_000, 5],
])('sends a temporarily refused message again %s', (_when, code, retry_after_ms, seconds) => {
  const { outbox, timers, sent, add } = setUp()
  outbox.connect()
  add()
  timers.advance(3000)
  outbox.settle({ seq_reply: 1, error: { code, message: '', ...(retry_after_ms !== undefined && { retry_after_ms }) } })
  timers.advance(seconds * 1000 - 1)
  expect(sent).toHaveLength(1)
  timers.advance(1)
  expect(sent).toHaveLength(2)
})

test('nothing overtakes a message that is refused for now', () => {
  const { outbox, timers, ids, add } = setUp()
  outbox.connect()
  add()
  add()
  for (const seq_reply of [1, 2]) outbox.settle({ seq_reply, error: { code: 'internal', message: '' } })
  add()
  timers.advance(2000)
  expect(ids()).toEqual(['queue-1', 'queue-2', 'queue-1'])
  outbox.settle({ seq_reply: 3, action: 'direct_message' })
  expect(ids().slice(3)).toEqual(['queue-2'])
  outbox.settle({ seq_reply: 4, action: 'direct_message' })
  expect(ids().slice(4)).toEqual(['queue-3'])
})

test('counts attempts from the first again after a new connection', () => {
  const { outbox, timers, dropped, add } = setUp()
  outbox.connect()
  add()
  timers.advance(49_000)
  outbox.disconnect()
  outbox.connect()
  timers.advance(49_000)
  expect(dropped).toEqual([])
  timers.advance(1000)
  expect(dropped).toHaveLength(1)
})

test('sends what waited once on connecting, and again five seconds later', () => {
  const { outbox, timers, sent, add } = setUp()
  add()
  timers.advance(2500)
  outbox.connect()
  timers.advance(4000)
  expect(sent).toHaveLength(1)
  timers.advance(1000)
  expect(sent).toHaveLength(2)
})

test('a cleared outbox sends nothing, and ignores replies to earlier messages', () => {
  const { outbox, timers, sent, dropped, add } = setUp()
  outbox.connect()
  add()
  outbox.clear()
  outbox.settle({ seq_reply: 1, error: { code: 'forbidden', message: '' } })
  timers.advance(60_000)
  expect([sent.length, dropped.length, timers.count]).toEqual([1, 0, 0])
})

test('has one timer, however many messages wait', () => {
  const { outbox, timers, add } = setUp()
  for (let n = 0; n < 3; n++) add()
  outbox.connect()
  expect(timers.count).toBe(1)
})

test('delivers each message once or more, in order, over lost replies and reconnects', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('add', 'lose', 'break', 'wait'), { maxLength: 60 }),
      fc.infiniteStream(fc.boolean()),
      (steps, coins) => {
        const timers = new FakeTimers()
        const arrived: string[] = []
        let ids = 0
        let seq = 0
        let losing = false
        const outbox: Outbox = new Outbox({
          send: ({ queue_id }) => {
            const own = ++seq
            if (!losing && queue_id !== null) {
              if (!arrived.includes(queue_id)) arrived.push(queue_id)
              if (coins.next().value === true) timers.set(() => outbox.settle({ seq_reply: own }), 100)
            }
            return own
          },
          timers,
          makeId: () => `queue-${++ids}`,
          onDropped: () => {
            throw new Error('dropped')
          },
        })
        outbox.connect()
        for (const step of steps) {
          if (step === 'add') outbox.add({ room_id: 1, data: { action: 'x' } })
          else if (step === 'lose') losing = true
          else if (step === 'break') {
            outbox.disconnect()
            losing = false
            timers.advance(3000)
            outbox.connect()
          } else timers.advance(1000)
        }
        outbox.disconnect()
        losing = false
        outbox.connect()
        expect(arrived).toHaveLength(ids)
        expect(arrived).toEqual(Array.from({ length: ids }, (_, index) => `queue-${index + 1}`))
      },
    ),
    { numRuns: 200 },
  )
})
