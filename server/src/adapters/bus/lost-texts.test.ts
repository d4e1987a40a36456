import { expect, onTestFinished, test } from 'vitest'
import type { Engine, LinkHandlers } from './engine'
import { createEngineBus, type EngineBus, type EngineBusOptions } from './engine-bus'
import { decodeFrame, unpackText, type FramePart } from './frame'

const BEAT_MS = 20
/** Longer than any pause of a busy machine. */
const PATIENT_MS = 60_000

/** An engine within this process that loses what it is told to, is away, or takes nothing of a process. */
function createLossyEngine() {
  const links: { node: string; handlers: LinkHandlers }[] = []
  const state = { isLost: (_frame: FramePart, _to: string): boolean => false, isAway: false, stuck: '', opened: 0 }
  const freed: (() => void)[] = []
  const engineOf = (node: string): Engine => ({
    maxBytes: Infinity,
    link(handlers) {
      const link = { node, handlers }
      return {
        async open() {
          state.opened += 1
          if (state.isAway) throw new Error('away')
          links.push(link)
        },
        async send(texts) {
          if (state.stuck === node) return new Promise((resolve) => freed.push(resolve))
          for (const text of texts.flatMap(unpackText)) {
            const frame = decodeFrame(text)
            for (const to of links) {
              if (to === link) to.handlers.onOwn()
              else if (frame && !state.isLost(frame, to.node)) to.handlers.onText(text)
            }
          }
        },
        async close() {
          if (links.includes(link)) links.splice(links.indexOf(link), 1)
        },
      }
    },
  })
  /** Takes what waits of the process that was stuck. */
  const free = () => {
    state.stuck = ''
    for (const resolve of freed.splice(0)) resolve()
  }
  return { engineOf, links, state, free }
}

async function setUp() {
  const engine = createLossyEngine()
  const startNode = async (name: string, options: Partial<EngineBusOptions> = {}) => {
    const told: unknown[] = []
    const log = { info: (_: object, text: string) => told.push(text), warn: (_: object, text: string) => told.push(text) }
    const bus = createEngineBus(engine.engineOf(name), {
      log,
      beatMs: BEAT_MS,
      silentMs: PATIENT_MS,
      overdueMs: PATIENT_MS,
      answerMs: PATIENT_MS,
      ...options,
    })
    onTestFinished(() => bus.close())
    bus.onGap((channels) => told.push({ gap: channels && [...channels] }))
    bus.onGone((_node, missed) => told.push({ gone: missed && [...missed] }))
    await bus.whenUp()
    return { bus, told }
  }
  /** Publishes a message in each channel that `to` does not receive, and another that it does. */
  const lose = async (from: EngineBus, to: EngineBus, name: string, channels = ['a']) => {
    const seen: string[] = []
    to.subscribe('a', (text) => seen.push(text))
    to.subscribe('seen', (text) => seen.push(text))
    from.publish('seen', 'first')
    await expect.poll(() => seen, { interval: 1 }).toContain('first')
    const { isLost } = engine.state
    engine.state.isLost = (frame, receiver) => isLost(frame, receiver) || (frame.text === 'lost' && receiver === name)
    for (const channel of channels) from.publish(channel, 'lost')
    from.publish('seen', 'last')
    await expect.poll(() => seen, { interval: 1 }).toContain('last')
  }
  return { ...engine, startNode, lose }
}

test('reports a gap of the channels that the sender names, once', async () => {
  const { startNode, lose } = await setUp()
  const [here, there, third] = [await startNode('here'), await startNode('there'), await startNode('third')]
  await lose(here.bus, there.bus, 'there')
  await expect.poll(() => there.told).toEqual([{ gap: ['a'] }])
  expect(there.bus.metrics().gaps).toBe(1)
  // What two say among themselves is not for the others.
  const seen: string[] = []
  third.bus.subscribe('a', (text) => seen.push(text))
  here.bus.publish('a', 'later')
  await expect.poll(() => seen).toEqual(['later'])
  expect([here.told, third.told]).toEqual([[], []])
})

test('takes no answer to another process for its own', async () => {
  const { startNode, state } = await setUp()
  const [here, there, third] = [await startNode('here'), await startNode('there'), await startNode('third')]
  const seen: string[] = []
  for (const { bus } of [there, third]) for (const channel of ['a', 'b']) bus.subscribe(channel, (text) => seen.push(text))
  here.bus.publish('a', 'first')
  await expect.poll(() => seen).toEqual(['first', 'first'])
  state.isLost = ({ text, to }, receiver) => text === 'lost' && to === (receiver === 'there' ? 'a' : 'b')
  for (const channel of ['a', 'b']) here.bus.publish(channel, 'lost')
  here.bus.publish('a', 'last')
  await expect.poll(() => [there.told, third.told]).toEqual([[{ gap: ['a'] }], [{ gap: ['b'] }]])
})

test('reports a gap of all when the sender does not say what of', async () => {
  const { startNode, lose, state } = await setUp()
  const [here, there] = [await startNode('here'), await startNode('there', { answerMs: 100 })]
  state.isLost = ({ kind }) => kind === 'question'
  await lose(here.bus, there.bus, 'there')
  await expect.poll(() => there.told).toEqual([{ gap: null }])
})

test('reports a gap of all when the sender is gone before it says what of', async () => {
  const { startNode, lose, state } = await setUp()
  const [here, there] = [await startNode('here'), await startNode('there', { silentMs: 1000 })]
  state.isLost = ({ kind }) => kind === 'question'
  await lose(here.bus, there.bus, 'there')
  state.isLost = () => true
  // A pause of the machine may have cost the connection, too.
  await expect.poll(() => there.told.filter((each) => typeof each === 'object')).toEqual([{ gone: ['seen'] }, { gap: null }])
  expect(there.told).toContain('another process of this installation is gone')
})

test('reports no gap of channels that nobody here reads', async () => {
  const { startNode, lose } = await setUp()
  const [here, there] = [await startNode('here'), await startNode('there')]
  await lose(here.bus, there.bus, 'there', ['unread'])
  await lose(here.bus, there.bus, 'there', ['unread', 'a'])
  await expect.poll(() => there.told).toEqual([{ gap: ['a'] }])
})

test('tells all that is late at once in one gap, and the next in another', async () => {
  const { startNode } = await setUp()
  const [here, there] = [await startNode('here'), await startNode('there', { overdueMs: -1 })]
  for (const channel of ['a', 'b']) there.bus.subscribe(channel, () => {})
  for (const channel of ['a', 'b', 'a', 'unknown']) here.bus.publish(channel, 'late', { timely: true })
  await expect.poll(() => there.told).toEqual([{ gap: ['a', 'b'] }])
  here.bus.publish('b', 'late', { timely: true })
  await expect.poll(() => there.told).toEqual([{ gap: ['a', 'b'] }, { gap: ['b'] }])
})

test('tells of a goodbye once, and of nothing missed', async () => {
  const { startNode } = await setUp()
  const [here, there] = [await startNode('here'), await startNode('there')]
  const seen: string[] = []
  there.bus.subscribe('a', (text) => seen.push(text))
  here.bus.publish('a', 'last')
  await here.bus.close()
  await expect.poll(() => [seen, there.told]).toEqual([['last'], [{ gone: null }]])
  const third = await startNode('third')
  third.bus.publish('a', 'another')
  await expect.poll(() => seen).toEqual(['last', 'another'])
  expect(there.told).toEqual([{ gone: null }])
})

test('says that the connection is lost and back', async () => {
  const { startNode, links } = await setUp()
  const here = await startNode('here')
  links[0]?.handlers.onLost(new Error('lost'))
  await expect
    .poll(() => here.told)
    .toEqual(['the connection to the other processes is lost', 'the connection to the other processes is back'])
})

test('says once that the connection is lost, however often it is tried', async () => {
  const { startNode, links, state } = await setUp()
  const here = await startNode('here')
  state.isAway = true
  links[0]?.handlers.onLost(new Error('lost'))
  await expect.poll(() => state.opened).toBeGreaterThan(2)
  state.isAway = false
  await here.bus.whenUp()
  expect(here.told).toEqual(['the connection to the other processes is lost', 'the connection to the other processes is back'])
})

test('is up when it reaches the others for the first time', async () => {
  const { startNode, state } = await setUp()
  state.isAway = true
  let isUp = false
  const started = startNode('here').then((node) => {
    isUp = true
    return node
  })
  await expect.poll(() => state.opened).toBeGreaterThan(1)
  expect(isUp).toBe(false)
  state.isAway = false
  const { told } = await started
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told)).toEqual(new Set(['the connection to the other processes is lost']))
})

test('reports a gap instead of what comes while nothing of its own gets through', async () => {
  const { startNode, state, free } = await setUp()
  const [here, there] = [await startNode('here'), await startNode('there')]
  onTestFinished(free)
  const seen: string[] = []
  there.bus.subscribe('a', (text) => seen.push(text))
  here.bus.publish('a', 'in time', { timely: true })
  await expect.poll(() => seen).toEqual(['in time'])
  state.stuck = 'there'
  await expect.poll(() => (here.bus.publish('a', 'x', { timely: true }), there.told)).toContainEqual({ gap: ['a'] })
  free()
})
