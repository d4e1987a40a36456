import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine, LinkHandlers } from './engine'
import { EngineConnection } from './engine-connection'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The longest of each pause.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A connection over an engine that is open or away, and what each of them was told. */
function setUp({ isAway = false } = {}) {
  const told: string[] = []
  const links: (LinkHandlers & { sent: string[]; isClosed: boolean; refuses: boolean })[] = []
  const state = { isAway, isLostFirst: false }
  const engine: Engine = {
    maxBytes: 100,
    link(handlers) {
      const link = { ...handlers, sent: [] as string[], isClosed: false, refuses: false }
      links.push(link)
      return {
        async open() {
          if (state.isLostFirst) handlers.onLost(new Error('lost'))
          if (state.isAway) throw new Error('away')
        },
        async send(texts) {
          if (link.refuses) throw new Error('refused')
          link.sent.push(...texts)
        },
        async close() {
          link.isClosed = true
          throw new Error('closed twice')
        },
      }
    },
  }
  const connection = new EngineConnection(engine, {
    onText: (text) => told.push(text),
    onOwn: () => told.push('own'),
    onUp: () => told.push('up'),
    onDown: (error) => told.push(`down: ${(error as Error).message}`),
  })
  return { connection, links, told, state }
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const isDone = async (promise: Promise<unknown>) => {
  let done = false
  void promise.then(() => (done = true))
  await after(0)
  return done
}

test('sends once the engine can be reached, and not before', async () => {
  const { connection, links, told } = setUp()
  expect(connection.maxBytes).toBe(100)
  await expect(connection.send(['early'])).rejects.toThrow('cannot be reached')
  const [first, second] = [connection.whenUp(), connection.whenUp()]
  await Promise.all([first, second])
  await connection.send(['a', 'b'])
  links[0]?.onText('text')
  links[0]?.onOwn()
  expect(links.map(({ sent }) => sent)).toEqual([['a', 'b']])
  expect(told).toEqual(['up', 'text', 'own'])
  expect(await isDone(connection.whenUp())).toBe(true)
})

test('tries again after pauses that grow to two seconds, and begins anew after a success', async () => {
  const { links, told, state } = setUp({ isAway: true })
  await after(0)
  expect([links.length, told]).toEqual([1, ['down: away']])
  for (const pause of [100, 200, 400, 800, 1600, 2000, 2000]) {
    const before = links.length
    await after(pause - 1)
    expect(links).toHaveLength(before)
    await after(1)
    expect(links).toHaveLength(before + 1)
  }
  state.isAway = false
  await after(2000)
  expect(told.at(-1)).toBe('up')
  links.at(-1)?.onLost(new Error('lost'))
  const before = links.length
  await after(100)
  expect(links).toHaveLength(before + 1)
})

test('is told of a loss once, closes the link, and takes nothing from it any more', async () => {
  const { connection, links, told } = setUp()
  await connection.whenUp()
  const [first] = links
  first?.onLost(new Error('lost'))
  first?.onLost(new Error('ended'))
  first?.onText('late')
  first?.onOwn()
  expect(told).toEqual(['up', 'down: lost'])
  await after(100)
  first?.onText('late')
  first?.onLost(new Error('late'))
  links[1]?.onText('in time')
  expect(told).toEqual(['up', 'down: lost', 'up', 'in time'])
  expect(links.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

test('is told once of a link that is lost before it is open, however that ends', async () => {
  for (const isAway of [false, true]) {
    const { connection, links, told, state } = setUp()
    await connection.whenUp()
    Object.assign(state, { isAway, isLostFirst: true })
    links[0]?.onLost(new Error('first'))
    await after(100)
    expect([links.length, told]).toEqual([2, ['up', 'down: first', 'down: lost']])
    Object.assign(state, { isAway: false, isLostFirst: false })
    await after(200)
    expect([links.length, told]).toEqual([3, ['up', 'down: first', 'down: lost', 'up']])
    await connection.close()
  }
})

test('gives a link up that does not send', async () => {
  const { connection, links, told } = setUp()
  await connection.whenUp()
  for (const link of links) link.refuses = true
  const results = await Promise.allSettled([connection.send(['a']), connection.send(['b'])])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(told).toEqual(['up', 'down: refused'])
  const up = connection.whenUp()
  expect(await isDone(up)).toBe(false)
  await expect(connection.send(['meanwhile'])).rejects.toThrow('cannot be reached')
  await after(100)
  expect(await isDone(up)).toBe(true)
})

test('makes another link when it is told that nothing arrives', async () => {
  const { connection, links, told } = setUp()
  connection.reconnect()
  expect(told).toEqual([])
  await connection.whenUp()
  connection.reconnect()
  connection.reconnect()
  await after(100)
  expect(told).toEqual(['up', 'down: no message arrived for too long', 'up'])
  expect(links).toHaveLength(2)
})

test('ends who waits for it when it is closed, and makes no further link', async () => {
  const { connection, links, told } = setUp({ isAway: true })
  await after(0)
  const up = connection.whenUp()
  await connection.close()
  expect(await isDone(up)).toBe(true)
  expect(await isDone(connection.whenUp())).toBe(true)
  await after(10_000)
  expect([links.length, told]).toEqual([1, ['down: away']])
  await expect(connection.send(['late'])).rejects.toThrow('cannot be reached')
})

test('tells nothing of a link that opens or fails once it is closed', async () => {
  for (const isAway of [false, true]) {
    const { connection, links, told } = setUp({ isAway })
    await connection.close()
    links[0]?.onLost(new Error('late'))
    await after(10_000)
    expect([links.length, told]).toEqual([1, []])
  }
})
