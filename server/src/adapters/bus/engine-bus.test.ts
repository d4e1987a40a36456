import type { NetConnectOpts } from 'node:net'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Engine as RunningEngine } from '../../../../scripts/engines/engine'
import { startRedis } from '../../../../scripts/engines/redis'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { startNetwork, type Network } from '../../../test/network'
import { createEngineBus, type EngineBus, type EngineBusOptions } from './engine-bus'
import type { Engine } from './engine'
import { createPostgresEngine } from './postgres-engine'
import { createRedisEngine } from './redis-engine'

const BEAT_MS = 100
/** Longer than any pause of a busy machine. */
const PATIENT_MS = 60_000
const quiet = { info() {}, warn() {} }

interface Peer {
  /** Returns where the engine listens. */
  target: () => NetConnectOpts
  engine: (port: number) => Engine
}
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ bare: true })
})
afterAll(() => database.drop())
const overPostgres = (): Peer => {
  const { host, port, user, password, database: name } = new pg.Client(database.connection)
  return {
    target: () => (host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }),
    engine: (through) => createPostgresEngine({ host: '127.0.0.1', port: through, user, password, database: name }),
  }
}
let redis: RunningEngine | null = null
const overRedis = (): Peer => ({
  target: () => ({ host: '127.0.0.1', port: redis?.port ?? 0 }),
  engine: (through) => createRedisEngine(`redis://127.0.0.1:${through}`, 'keel:test'),
})

beforeAll(async () => {
  redis = await startRedis({ say: () => {} })
})
afterAll(() => redis?.stop())

async function networkTo(peer: Peer): Promise<Network> {
  const network = await startNetwork(peer.target)
  onTestFinished(() => network.close())
  return network
}

const engines: [string, () => Peer, () => boolean][] = [
  ['PostgreSQL', overPostgres, () => true],
  ['Redis', overRedis, () => redis !== null],
]

describe.for(engines)('a bus over %s', ([, makePeer, isHere]) => {
  beforeEach(({ skip }) => skip(!isHere(), 'Redis is not installed here'))

  async function startNode(
    network?: Network,
    silentMs = PATIENT_MS,
    overdueMs = PATIENT_MS,
    more: Partial<EngineBusOptions> = {},
  ): Promise<{ bus: EngineBus; gaps: (string[] | null)[]; gone: (string[] | null)[]; network: Network }> {
    const peer = makePeer()
    const own = network ?? (await networkTo(peer))
    const bus = createEngineBus(peer.engine(own.port), { log: quiet, beatMs: BEAT_MS, silentMs, overdueMs, ...more })
    const gaps: (string[] | null)[] = []
    bus.onGap((channels) => gaps.push(channels && [...channels]))
    const gone: (string[] | null)[] = []
    bus.onGone((_node, missed) => gone.push(missed && [...missed]))
    onTestFinished(() => bus.close())
    return { bus, gaps, gone, network: own }
  }
  const collect = (bus: EngineBus, channel: string): string[] => {
    const texts: string[] = []
    bus.subscribe(channel, (text) => texts.push(text))
    return texts
  }
  /** Waits until what one publishes reaches the other. */
  async function meet(one: EngineBus, other: EngineBus): Promise<void> {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const seen = collect(to, 'meet')
      await expect.poll(() => (from.publish('meet', 'x', { volatile: true }), seen.length), { interval: 5 }).toBeGreaterThan(0)
    }
  }
  async function startPair() {
    const [here, there] = [await startNode(), await startNode()]
    await meet(here.bus, there.bus)
    return { here, there }
  }
  const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n))

  test('delivers to the others in order, and nothing to the publisher', async () => {
    const { here, there } = await startPair()
    const third = await startNode()
    await meet(third.bus, here.bus)
    const [own, theirs, thirds, other] = [
      collect(here.bus, 'a b'),
      collect(there.bus, 'a b'),
      collect(third.bus, 'a b'),
      collect(there.bus, 'a'),
    ]
    for (const n of numbers(2000)) here.bus.publish('a b', n)
    await expect.poll(() => [theirs.length, thirds.length]).toEqual([2000, 2000])
    expect([theirs, thirds, own, other]).toEqual([numbers(2000), numbers(2000), [], []])
    expect([...here.gaps, ...there.gaps, ...third.gaps]).toEqual([])
  })

  test('delivers equal texts one after the other each time', async () => {
    const { here, there } = await startPair()
    const seen = collect(there.bus, 'a')
    for (let n = 0; n < 300; n++) here.bus.publish('a', 'same')
    await expect.poll(() => seen.length).toBe(300)
  })

  test('delivers a text of 400 KB in any script among small ones', async () => {
    const { here, there } = await startPair()
    const seen = collect(there.bus, 'a')
    const large = 'aЖ語🙂\n "'.repeat(40_000).slice(0, 400_001)
    for (const text of ['first', large, '', 'last']) here.bus.publish('a', text)
    await expect.poll(() => seen.length).toBe(4)
    expect(seen).toEqual(['first', large, '', 'last'])
    expect(there.gaps).toEqual([])
  })

  test('delivers nothing to a handler that was removed', async () => {
    const { here, there } = await startPair()
    const seen: string[] = []
    const handler = (text: string): void => void seen.push(text)
    there.bus.subscribe('a', handler)
    there.bus.unsubscribe('a', handler)
    const after = collect(there.bus, 'b')
    here.bus.publish('a', '1')
    here.bus.publish('b', '2')
    await expect.poll(() => after.length).toBe(1)
    expect(seen).toEqual([])

    // Others of the channel stay.
    const others = collect(there.bus, 'a')
    there.bus.subscribe('a', handler)
    there.bus.unsubscribe('a', handler)
    here.bus.publish('a', '3')
    await expect.poll(() => others).toEqual(['3'])
    expect(seen).toEqual([])
  })

  test('sends what was published while the engine was away, in order and once', async () => {
    const { here, there } = await startPair()
    const seen = collect(there.bus, 'a')
    for (const n of numbers(500)) {
      here.bus.publish('a', n)
      if (n === '200') here.network.cut()
    }
    here.network.mend()
    await expect.poll(() => seen.length).toBe(500)
    expect(seen).toEqual(numbers(500))
  })

  test('reports a gap instead of a message that others may have overtaken', async () => {
    const [here, there] = [await startNode(undefined, PATIENT_MS, 200), await startNode(undefined, PATIENT_MS, 200)]
    await meet(here.bus, there.bus)
    const [ordered, any] = [collect(there.bus, 'ordered'), collect(there.bus, 'any')]
    here.network.cut()
    here.bus.publish('ordered', 'late', { timely: true })
    here.bus.publish('any', 'late')
    // Until then nobody calls another process.
    await here.bus.sent()
    here.network.mend()
    await expect.poll(() => [any, there.gaps]).toEqual([['late'], [['ordered']]])
    await expect.poll(() => (here.bus.publish('ordered', 'later', { timely: true }), ordered)).toContain('later')
    expect(ordered).not.toContain('late')
  })

  test('reports a gap of the channels that were missed, and of no others', async () => {
    const { here, there } = await startPair()
    for (const channel of ['a', 'b', 'quiet']) collect(there.bus, channel)
    there.network.cut()
    for (const channel of ['a', 'b', 'a', 'unknown']) here.bus.publish(channel, 'missed')
    here.bus.publish('quiet', 'missed', { volatile: true })
    const through = collect(here.bus, 'through')
    const third = await startNode(here.network)
    await meet(third.bus, here.bus)
    there.network.mend()
    await expect.poll(() => there.gaps).toEqual([['a', 'b']])
    await expect.poll(() => (there.bus.publish('through', 'x'), through.length)).toBeGreaterThan(0)
    expect([here.gaps, there.gaps]).toEqual([[], [['a', 'b']]])
  })

  test('reports what a process lately sent to when it is gone without a goodbye', async () => {
    const here = await startNode(undefined, 1000)
    const [polite, rude] = [await startNode(), await startNode()]
    for (const other of [polite, rude]) await meet(other.bus, here.bus)
    const seen = collect(here.bus, 'a')
    for (const channel of ['unknown', 'a']) rude.bus.publish(channel, 'last')
    await expect.poll(() => seen).toEqual(['last'])
    await polite.bus.close()
    rude.network.cut()
    await expect.poll(() => here.gone).toEqual([null, ['meet', 'a']])
    // It was only cut off: what it sent meanwhile is not taken for the beginning of another.
    rude.bus.publish('a', 'back')
    rude.network.mend()
    await expect.poll(() => seen).toEqual(['last', 'back'])
    expect(here.gaps).toEqual([])
  })

  test('does not give up a silent process that lives, nor while nobody can tell', async () => {
    const asked: string[][] = []
    const answers: (string[] | Error)[] = [[], new Error('the database is away')]
    const here = await startNode(undefined, 1000, PATIENT_MS, {
      async areGone(nodes) {
        asked.push(nodes)
        const answer = answers[asked.length - 1] ?? nodes
        if (answer instanceof Error) throw answer
        return answer
      },
    })
    const there = await startNode()
    await meet(here.bus, there.bus)
    there.network.cut()
    await expect.poll(() => here.gone).toEqual([['meet']])
    const { node } = there.bus
    expect([asked, here.bus.heard().has(node)]).toEqual([[[node], [node], [node]], false])
    there.network.mend()
    await expect.poll(() => here.bus.heard().has(node)).toBe(true)
  })

  test('carries what a node says with each sign of life, in order with its messages', async () => {
    const { here, there } = await startPair()
    const seen: string[] = []
    let published = 0
    there.bus.subscribe('a', (text) => seen.push(text))
    there.bus.onBeat((text, node) => node === here.bus.node && seen.push(`beat ${text}`))
    let beats = 0
    here.bus.beatWith(() => {
      beats += 1
      return String(published)
    })
    while (beats < 3) {
      here.bus.publish('a', 'x')
      published += 1
      await endOfTurn()
    }
    await expect.poll(() => seen.at(-1)).toBe(`beat ${published}`)
    let count = 0
    for (const each of seen) {
      if (each === 'x') count += 1
      else if (each !== 'beat ') expect(each).toBe(`beat ${count}`)
    }
    expect(count).toBe(published)
  })

  test('makes another connection when an open one carries nothing', async () => {
    const [here, there] = [await startNode(), await startNode(undefined, 1000)]
    await meet(here.bus, there.bus)
    const seen = collect(there.bus, 'a')
    there.network.stall()
    here.bus.publish('a', 'missed')
    await expect.poll(() => there.gaps).toEqual([['a']])
    here.bus.publish('a', 'later')
    await expect.poll(() => seen).toEqual(['later'])
  })

  test('starts while the engine is away, and works once it is there', async () => {
    const peer = makePeer()
    const network = await networkTo(peer)
    network.cut()
    const { there } = await startPair()
    const here = await startNode(network)
    const seen = collect(there.bus, 'a')
    for (const n of numbers(10)) here.bus.publish('a', n)
    network.mend()
    await expect.poll(() => seen.length).toBe(10)
    expect([seen, here.gaps]).toEqual([numbers(10), []])
  })

  test('drops volatile texts first when much waits, and reports no gap for them', async () => {
    const { here, there } = await startPair()
    const seen = collect(there.bus, 'a')
    here.network.cut()
    const text = 'x'.repeat(10_000)
    for (let n = 0; n < 200; n++) {
      here.bus.publish('a', `volatile ${text}`, { volatile: true })
      here.bus.publish('a', `kept ${text}`)
    }
    expect(here.bus.metrics().waitingBytes).toBeLessThan(2_200_000)
    here.network.mend()
    await expect.poll(() => seen.filter((one) => one.startsWith('kept')).length).toBe(200)
    expect(seen.filter((one) => one.startsWith('volatile')).length).toBeLessThan(200)
    expect(here.bus.metrics().droppedVolatile).toBeGreaterThan(100)
    expect(there.gaps).toEqual([])
  })

  test('holds a bounded amount while the engine is away, and reports a gap for the rest', async () => {
    const { here, there } = await startPair()
    const seen = collect(there.bus, 'a')
    here.network.cut()
    const text = 'x'.repeat(1_000_000)
    for (let n = 0; n < 100; n++) here.bus.publish('a', text)
    expect(here.bus.metrics()).toMatchObject({ overflows: 1 })
    expect(here.bus.metrics().waitingBytes).toBeLessThan(67_108_864)
    here.network.mend()
    await expect.poll(() => there.gaps).toContain(null)
    here.bus.publish('a', 'later')
    await expect.poll(() => seen.at(-1)).toBe('later')
  })
})
