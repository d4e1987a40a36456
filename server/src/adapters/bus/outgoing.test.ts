import { expect, onTestFinished, test } from 'vitest'
import { EngineConnection } from './engine-connection'
import { decodeFrame, unpackText } from './frame'
import { Outgoing } from './outgoing'

const PATIENT_MS = 60_000

/** What one process publishes over an engine that takes a batch when it is told to. */
async function setUp() {
  const batches: string[][] = []
  const answers: { take: () => void; refuse: () => void }[] = []
  const connection = new EngineConnection(
    {
      maxBytes: Infinity,
      link: () => ({
        async open() {},
        send(texts) {
          batches.push(texts.flatMap(unpackText))
          return new Promise((resolve, reject) => answers.push({ take: resolve, refuse: () => reject(new Error('away')) }))
        },
        async close() {},
      }),
    },
    { onText() {}, onOwn() {}, onUp() {}, onDown() {} },
  )
  onTestFinished(() => connection.close())
  await connection.whenUp()
  const outgoing = new Outgoing('here', () => connection)
  onTestFinished(async () => {
    const closed = outgoing.close(0)
    for (const { take } of answers) take()
    await closed
  })
  /** Returns the frames of the batch that is on its way. */
  const nextBatch = async () => {
    await expect.poll(() => answers.length, { interval: 1 }).toBe(1)
    return batches.at(-1)?.map((text) => decodeFrame(text)) ?? []
  }
  return {
    outgoing,
    nextBatch,
    take: () => answers.shift()?.take(),
    refuse: () => answers.shift()?.refuse(),
    async takeAll() {
      const texts: string[] = []
      while (outgoing.waitingBytes > 0 || outgoing.stuckMs > 0) {
        texts.push(...(await nextBatch()).map((frame) => frame?.text ?? ''))
        answers.shift()?.take()
        await new Promise(setImmediate)
      }
      return texts
    },
  }
}
const isDone = async (promise: Promise<void>) => {
  let done = false
  void promise.then(() => (done = true))
  await new Promise(setImmediate)
  return done
}

test('sends what is published in one turn as one batch, numbered, and what comes meanwhile as the next', async () => {
  const { outgoing, nextBatch, take } = await setUp()
  expect(outgoing.stuckMs).toBe(0)
  outgoing.add('message', 'a', 'first')
  outgoing.add('timely', 'b', 'second')
  outgoing.add('beat', '', '')
  expect(await nextBatch()).toMatchObject([
    { node: 'here', number: 1, kind: 'message', to: 'a', text: 'first' },
    { node: 'here', number: 2, kind: 'timely', to: 'b', text: 'second' },
    { node: 'here', number: 3, kind: 'beat', to: '', text: '' },
  ])
  outgoing.add('message', 'a', 'third')
  expect(outgoing.waitingBytes).toBe(5)
  expect(outgoing.metrics).toEqual({ sent: 0, droppedVolatile: 0, overflows: 0 })
  await expect.poll(() => outgoing.stuckMs).toBeGreaterThan(0)
  take()
  expect(await nextBatch()).toMatchObject([{ number: 4, text: 'third' }])
  expect([outgoing.waitingBytes, outgoing.metrics.sent]).toEqual([0, 3])
  take()
  await expect.poll(() => outgoing.stuckMs).toBe(0)
  expect(outgoing.metrics.sent).toBe(4)
})

test('keeps a batch within 200 frames and 256 KiB, and sends a larger message alone', async () => {
  const { outgoing, nextBatch, take } = await setUp()
  const sizes = async () => {
    const batch = await nextBatch()
    take()
    return [batch.length, batch.reduce((sum, frame) => sum + (frame?.text.length ?? 0), 0)]
  }
  for (let n = 0; n < 450; n++) outgoing.add('message', 'a', 'x')
  expect([await sizes(), await sizes(), await sizes()]).toEqual([
    [200, 200],
    [200, 200],
    [50, 50],
  ])
  for (const length of [262_143, 1, 1, 300_000, 1]) outgoing.add('message', 'a', 'x'.repeat(length))
  expect([await sizes(), await sizes(), await sizes(), await sizes()]).toEqual([
    [2, 262_144],
    [1, 1],
    [1, 300_000],
    [1, 1],
  ])
})

test('sends a batch again that the engine did not take, and counts it once', async () => {
  const { outgoing, nextBatch, take, refuse } = await setUp()
  outgoing.add('message', 'a', 'x')
  const sent = await nextBatch()
  refuse()
  expect(await nextBatch()).toEqual(sent)
  take()
  await expect.poll(() => outgoing.metrics.sent).toBe(1)
})

test('knows the channels of what it sent, but not of what others do not miss', async () => {
  const { outgoing, takeAll } = await setUp()
  outgoing.add('message', 'a', 'x')
  outgoing.add('timely', 'b', 'x')
  outgoing.add('message', 'volatile', 'x', true)
  outgoing.add('beat', '', '')
  outgoing.add('question', 'there', '1 2')
  outgoing.add('message', 'a', 'x')
  outgoing.add('message', 'c', 'x')
  await takeAll()
  expect(outgoing.channelsOf(1, 6)).toEqual(['a', 'b'])
  expect(outgoing.channelsOf(3, 5)).toEqual([])
  expect(outgoing.channelsOf(7, 7)).toEqual(['c'])
  expect(outgoing.channelsOf(7, 8)).toBeNull()
  expect(outgoing.channelsOf(0, 1)).toBeNull()
})

test('knows the channels of the last 65,536 frames', async () => {
  const { outgoing, takeAll } = await setUp()
  for (let n = 1; n <= 65_537; n++) outgoing.add('message', n === 2 ? 'second' : 'a', '.')
  await takeAll()
  expect(outgoing.channelsOf(1, 1)).toBeNull()
  expect(outgoing.channelsOf(2, 2)).toEqual(['second'])
})

test('waits until what was published is taken, at the latest for so long', async () => {
  const { outgoing, nextBatch, take } = await setUp()
  expect(await isDone(outgoing.taken(PATIENT_MS))).toBe(true)
  outgoing.add('message', 'a', 'first')
  const waits = [outgoing.taken(PATIENT_MS), outgoing.taken(PATIENT_MS)]
  await nextBatch()
  outgoing.add('message', 'a', 'second')
  const second = outgoing.taken(PATIENT_MS)
  expect(await Promise.all([...waits, second].map(isDone))).toEqual([false, false, false])
  take()
  await nextBatch()
  expect(await Promise.all([...waits, second].map(isDone))).toEqual([true, true, false])
  const onItsWay = outgoing.taken(PATIENT_MS)
  expect(await isDone(onItsWay)).toBe(false)
  await outgoing.taken(1)
  take()
  await Promise.all([second, onItsWay])
})

test('drops volatile messages before others wait, and takes no more of them', async () => {
  const { outgoing, nextBatch, takeAll } = await setUp()
  outgoing.add('beat', '', '')
  await nextBatch()
  outgoing.add('message', 'a', 'v'.repeat(48_576), true)
  const dropped = outgoing.taken(PATIENT_MS)
  outgoing.add('message', 'a', 'k'.repeat(1_000_000))
  const kept = outgoing.taken(PATIENT_MS)
  outgoing.add('message', 'a', 'refused', true)
  expect([outgoing.metrics.droppedVolatile, outgoing.waitingBytes, await isDone(dropped)]).toEqual([1, 1_048_576, false])
  outgoing.add('message', 'b', 'more')
  expect([outgoing.metrics.droppedVolatile, outgoing.waitingBytes, await isDone(dropped), await isDone(kept)]).toEqual([
    2,
    1_000_004,
    true,
    false,
  ])
  outgoing.add('message', 'b', 'small enough', true)
  expect(await takeAll()).toEqual(['', 'k'.repeat(1_000_000), 'more', 'small enough'])
  expect(outgoing.metrics).toEqual({ sent: 4, droppedVolatile: 2, overflows: 0 })
  expect(outgoing.channelsOf(1, 4)).toEqual(['a', 'b'])
})

test('drops all when 64 MiB wait, and no longer knows what of', async () => {
  const { outgoing, nextBatch, takeAll } = await setUp()
  outgoing.add('message', 'a', 'x')
  await nextBatch()
  const half = 'x'.repeat(33_554_432)
  outgoing.add('message', 'a', half)
  outgoing.add('message', 'a', half)
  const dropped = outgoing.taken(PATIENT_MS)
  expect([outgoing.metrics.overflows, outgoing.waitingBytes]).toEqual([0, 67_108_864])
  outgoing.add('message', 'a', 'later')
  expect([outgoing.metrics.overflows, outgoing.waitingBytes, await isDone(dropped)]).toEqual([1, 5, true])
  expect(await takeAll()).toEqual(['x', 'later'])
  expect([outgoing.channelsOf(1, 1), outgoing.channelsOf(1, 2), outgoing.channelsOf(3, 3)]).toEqual([['a'], null, ['a']])
})

test('sends what waits before it is closed, for so long at most, and takes nothing afterwards', async () => {
  const { outgoing, nextBatch, take } = await setUp()
  outgoing.add('message', 'a', 'last')
  const closed = outgoing.close(PATIENT_MS)
  await nextBatch()
  expect(await isDone(closed)).toBe(false)
  take()
  await closed
  outgoing.add('message', 'a', 'late')
  expect([outgoing.waitingBytes, outgoing.metrics.sent]).toEqual([0, 1])

  const other = await setUp()
  other.outgoing.add('message', 'a', 'stuck')
  await other.nextBatch()
  await other.outgoing.close(1)
})
