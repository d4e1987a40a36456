import { API_BASE } from '@keel/contract/protocol'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, requestOf } from '../../http/load/client'
import { cpuOfAll } from '../../load/cpu'
import { quantile, type Report, type Row } from '../../result'
import type { Engines } from '../load/engines'
import { Product, type Shape } from '../load/product'
import { EXERCISE_TYPE, makeSchool, ROOM_SIZE, textValue, type Person } from '../load/school'
import { enterAll, Visitor } from '../load/visitor'
import { itemTypes } from '@keel/contract/items/registry'

/** What happens in a lesson of ten in a second. The teacher draws a quarter of the time, in twenty parts a second. */
const SCRIPT = { stroke: 5, edit: 0.1, answer: 0.9, chat: 1 / 15 } as const
type Deed = keyof typeof SCRIPT
/** Parts of the script's rate, one after the other until it is too much. */
const PACES = [0.25, 0.5, 1]
const TICK_MS = 20
const SETTLE_MS = 1500
const CALLERS = 32
/** Then it is too much. */
const LATE_MS = 1000
const WORD = Object.keys((itemTypes[EXERCISE_TYPE].sample() as { words: object }).words)[0] ?? ''

interface Step {
  pace: number
  /** Of all strokes sent to others, in milliseconds; infinite for those that have not arrived. */
  strokes: number[]
  calls: number[]
  failed: number
  deliveries: number
  cpu: number
  engineCpu: number
  /** Calls that waited for a free connection at the end. */
  waiting: number
}

/** People who wait for a connection to a node when all are in use. */
class Callers {
  private readonly waiting: { request: Buffer; began: number }[] = []
  readonly times: number[] = []
  failed = 0

  private constructor(private readonly free: Client[]) {}

  static async open(ports: readonly number[]): Promise<Callers> {
    return new Callers(await Promise.all(Array.from({ length: CALLERS }, (_, at) => Client.open(ports[at % ports.length] ?? 0))))
  }

  get backlog(): number {
    return this.waiting.length
  }

  call(request: Buffer): void {
    this.waiting.push({ request, began: performance.now() })
    this.next()
  }

  private next(): void {
    const client = this.waiting.length > 0 ? this.free.shift() : undefined
    const one = client && this.waiting.shift()
    if (!client || !one) return
    void client.send(one.request).then(({ status }) => {
      this.times.push(performance.now() - one.began)
      if (status !== 200) this.failed += 1
      this.free.push(client)
      this.next()
    })
  }

  close(): void {
    for (const client of this.free) client.close()
  }
}

const requestFor = (deed: Exclude<Deed, 'stroke'>, person: Person, number: number): Buffer => {
  const { headers, board, item, exercise, channel } = person
  const post = (path: string, body: object, method = 'POST'): Buffer =>
    requestOf(method, `${API_BASE}${path}`, headers, JSON.stringify(body))
  if (deed === 'edit') return post(`/boards/items/${item}`, { type: 1, value: textValue(`After change ${number}`) }, 'PUT')
  if (deed === 'chat') return post('/chat/messages', { channel_id: channel, message: `Message ${number}` })
  return post(`/boards/${board}/actions`, { item_id: exercise, id: WORD, action: { t: `word${number}` } })
}

/** A lesson in every room, at growing rates, until it is too much. */
async function runLessons(engines: Engines, shape: Shape, count: number, stepMs: number): Promise<Step[]> {
  const product = await Product.start(shape, engines)
  const visitors: Visitor[] = []
  const steps: Step[] = []
  const strokeAges: number[] = []
  let deliveries = 0
  let callers: Callers | undefined
  try {
    const people = await makeSchool(product.pool, count)
    const ports = product.nodes.map(({ port }) => port)
    people.forEach((person, at) => {
      const visitor = new Visitor(person, at, [ports[at % ports.length] ?? 0])
      visitor.onMessage = (message) => {
        deliveries += 1
        if (message.action === 'stroke') strokeAges.push(performance.now() - Number(message.id))
      }
      visitors.push(visitor)
    })
    await enterAll(visitors)
    callers = await Callers.open(ports)
    const teachers = people.flatMap((person, at) => (person.teaches ? [at] : []))
    const engine = shape === 'redis' ? [engines.redis, engines.postgres] : [engines.postgres]
    const engineCpu = (): number => engine.reduce((sum, { pid }) => sum + (pid === null ? 0 : cpuOfAll(pid)), 0)
    let number = 0
    const act = (deed: Deed): void => {
      number += 1
      const at = teachers[Math.floor(Math.random() * teachers.length)] ?? 0
      const person = people[deed === 'answer' || deed === 'chat' ? at + 1 + (number % (ROOM_SIZE - 1)) : at]
      if (!person) return
      // The calls go to any node, as a balancer without stickiness sends them.
      if (deed === 'stroke') visitors[at]?.send(strokeOf(person, number))
      else callers?.call(requestFor(deed, person, number))
    }
    for (const pace of PACES) {
      await delay(SETTLE_MS)
      strokeAges.length = callers.times.length = deliveries = callers.failed = 0
      const [cpu, engineBefore] = [product.cpu(), engineCpu()]
      const done: Record<Deed, number> = { stroke: 0, edit: 0, answer: 0, chat: 0 }
      const began = performance.now()
      while (performance.now() - began < stepMs) {
        for (const deed of Object.keys(SCRIPT) as Deed[]) {
          const due = ((performance.now() - began) / 1000) * SCRIPT[deed] * teachers.length * pace
          for (; done[deed] < due; done[deed]++) act(deed)
        }
        await delay(TICK_MS)
      }
      const waiting = callers.backlog
      await delay(LATE_MS)
      const strokes = [...strokeAges]
      // Volatile: under too much load they are left out.
      while (strokes.length < done.stroke * (ROOM_SIZE - 1)) strokes.push(Infinity)
      steps.push({
        pace,
        strokes,
        calls: [...callers.times],
        failed: callers.failed,
        deliveries,
        cpu: product.cpu() - cpu,
        // A process of an engine that has ended takes its count along.
        engineCpu: Math.max(0, engineCpu() - engineBefore),
        waiting,
      })
      if (quantile(strokes, 0.95) > LATE_MS || quantile(callers.times, 0.95) > LATE_MS || waiting > CALLERS) break
    }
  } finally {
    callers?.close()
    for (const visitor of visitors) visitor.leave()
    await product.stop()
  }
  return steps
}

const strokeOf = ({ board, drawing }: Person, number: number): { action: string } =>
  ({
    action: 'stroke',
    board_id: board,
    item_id: drawing,
    page: 1,
    id: String(Math.round(performance.now())),
    part: { kind: 'part', color: '#dc2626', width: 3, from: 0, points: [number % 700, 20, 0.5, (number % 700) + 3, 22, 0.5] },
  }) as { action: string }

/** The scripted lesson over one node and two: the processor time that all of it takes, calls included, and what breaks first. */
export async function lessonRows(engines: Engines, count: number, stepMs: number): Promise<Pick<Report, 'rows' | 'notes'>> {
  const rows: Row[] = []
  const notes: Report['notes'] = {}
  const one: Record<number, number> = {}
  for (const shape of ['one', 'postgres', 'redis'] as const) {
    for (const { pace, strokes, calls, failed, deliveries, cpu, engineCpu, waiting } of await runLessons(engines, shape, count, stepMs)) {
      const name = `${count} connections, ${shape}, ${pace} of the script`
      const perDelivery = cpu / deliveries
      if (shape === 'one') one[pace] = perDelivery
      else if (one[pace] !== undefined)
        rows.push({
          id: `6.${count}.${shape}.${pace}`,
          what: `a scripted lesson for ${count} connections at ${pace} of its rate: CPU per delivery, two nodes over ${shape} against one`,
          value: perDelivery / one[pace],
          bar: 1.3,
          better: 'lower',
        })
      notes[`${name}: deliveries a second`] = Math.round((deliveries * 1000) / (stepMs + LATE_MS))
      notes[`${name}: microseconds of CPU per delivery`] = perDelivery
      notes[`${name}: processors that Keel uses`] = cpu / 1000 / stepMs
      notes[`${name}: processors that the engines use`] = engineCpu / 1000 / stepMs
      notes[`${name}: strokes seen by others, p50 in ms`] = quantile(strokes, 0.5)
      notes[`${name}: the same, p95 in ms`] = quantile(strokes, 0.95)
      notes[`${name}: calls, p95 in ms`] = quantile(calls, 0.95)
      notes[`${name}: calls that failed or wait at the end`] = failed + waiting
    }
  }
  return { rows, notes }
}
