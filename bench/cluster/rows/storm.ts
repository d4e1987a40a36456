import { setTimeout as delay } from 'node:timers/promises'
import { quantile, type Report, type Row } from '../../result'
import type { Engines } from '../load/engines'
import { Product } from '../load/product'
import { makeSchool } from '../load/school'
import { enterAll, Visitor } from '../load/visitor'

const PATIENCE_MS = 60_000
/** Longer than a node takes to notice that another is gone. */
const AFTERWARDS_MS = 20_000
const EVERY_MS = 100

interface Back {
  /** Milliseconds from the beginning until each of them was connected again; infinite for who was not. */
  times: number[]
  refused: number
}

/** Waits until all who lost their connection have another. */
async function backSince(began: number, visitors: readonly Visitor[]): Promise<Back> {
  const isBack = (visitor: Visitor): boolean => visitor.isOpen && visitor.openedAt > began
  while (performance.now() - began < PATIENCE_MS && !visitors.every(isBack)) await delay(20)
  const times = visitors.map((visitor) => (isBack(visitor) ? visitor.openedAt - began : Infinity))
  return { times, refused: times.filter((ms) => ms === Infinity).length }
}

const seconds = (ms: number): number => ms / 1000

/** All connections of one process come back after it was stopped, and after it was killed, and started again at once. */
export async function restartRows(engines: Engines, count: number): Promise<Pick<Report, 'rows' | 'notes'>> {
  const product = await Product.start('one', engines)
  const rows: Row[] = []
  const notes: Report['notes'] = {}
  const visitors: Visitor[] = []
  try {
    const [node] = product.nodes
    if (!node) throw new Error('no node')
    for (const [at, person] of (await makeSchool(product.pool, count)).entries()) visitors.push(new Visitor(person, at, [node.port]))
    await enterAll(visitors)
    for (const [signal, what] of [
      ['SIGTERM', 'restart'],
      ['SIGKILL', 'crash'],
    ] as const) {
      const began = performance.now()
      await node.end(signal)
      await node.start()
      const started = performance.now() - began
      const { times, refused } = await backSince(began, visitors)
      rows.push(
        {
          id: `3.${what}`,
          what: `${count} connections of one node are back after a ${what}`,
          value: seconds(Math.max(...times)),
          bar: 10,
          better: 'lower',
          unit: ' s',
        },
        { id: `3.${what}.refused`, what: `of them not back after a minute, or ended`, value: refused, bar: 0, better: 'lower' },
      )
      notes[`${what}: the process takes connections again after seconds`] = seconds(started)
      notes[`${what}: half of the people are back after seconds`] = seconds(quantile(times, 0.5))
    }
  } finally {
    for (const visitor of visitors) visitor.leave()
    await product.stop()
  }
  return { rows, notes }
}

/** One of two nodes is killed while people of all rooms send. */
export async function killRows(engines: Engines, bus: 'postgres' | 'redis', count: number): Promise<Pick<Report, 'rows' | 'notes'>> {
  const product = await Product.start(bus, engines)
  const visitors: Visitor[] = []
  let sending: NodeJS.Timeout | undefined
  try {
    const [staying, killed] = product.nodes
    if (!staying || !killed) throw new Error('no nodes')
    const people = await makeSchool(product.pool, count)
    for (const [at, person] of people.entries())
      visitors.push(new Visitor(person, at, at % 2 === 0 ? [staying.port, killed.port] : [killed.port, staying.port]))
    await enterAll(visitors)
    const [others, theirs] = [0, 1].map((side) => visitors.filter((_, at) => at % 2 === side)) as [Visitor[], Visitor[]]

    // The teachers are on the node that stays. What their students there see must be in order and complete.
    let wrong = 0
    let seen = 0
    const sent = new Map<number, number>()
    people.forEach((person, at) => {
      const visitor = visitors[at]
      if (!visitor || at % 2 === 1) return
      let last = 0
      visitor.onMessage = (message) => {
        if (message.action !== 'bringEveryone') return
        seen += 1
        if (message.module_id !== last + 1) wrong += 1
        last = message.module_id
      }
      if (person.teaches) sent.set(at, 0)
    })
    sending = setInterval(() => {
      for (const [at, number] of sent) {
        sent.set(at, number + 1)
        visitors[at]?.send(bring(number + 1, people[at]?.board ?? 0))
      }
    }, EVERY_MS)
    await delay(2000)
    const before = others.map(({ losses, missed }) => ({ losses, missed }))
    const began = performance.now()
    await killed.end('SIGKILL')
    const { times, refused } = await backSince(began, theirs)
    await delay(Math.max(0, began + AFTERWARDS_MS - performance.now()))
    clearInterval(sending)
    await delay(1000)
    if (seen === 0) throw new Error('nobody has seen anything')
    const more = (of: 'losses' | 'missed'): number => others.reduce((sum, each, at) => sum + each[of] - (before[at]?.[of] ?? 0), 0)
    return {
      rows: [
        {
          id: `3.kill.${bus}`,
          what: `${theirs.length} people of a killed node are back on the other, over ${bus}`,
          value: seconds(Math.max(...times)),
          bar: 5,
          better: 'lower',
          unit: ' s',
        },
        { id: `3.kill.${bus}.refused`, what: 'of them not back after a minute, or ended', value: refused, bar: 0, better: 'lower' },
        {
          id: `3.kill.${bus}.losses`,
          what: `connections lost by the ${others.length} others`,
          value: more('losses'),
          bar: 0,
          better: 'lower',
        },
        {
          id: `3.kill.${bus}.order`,
          what: `of ${seen} messages that they saw, missed or out of order`,
          value: wrong,
          bar: 0,
          better: 'lower',
        },
      ],
      notes: {
        [`${bus}: half of the people of the killed node are back after seconds`]: seconds(quantile(times, 0.5)),
        [`${bus}: of the others, asked to fetch again`]: more('missed'),
      },
    }
  } finally {
    clearInterval(sending)
    for (const visitor of visitors) visitor.leave()
    await product.stop()
  }
}

const bring = (number: number, board_id: number): { action: 'bringEveryone'; module_id: number; board_id: number } => ({
  action: 'bringEveryone',
  module_id: number,
  board_id,
})
