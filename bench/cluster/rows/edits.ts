import { API_BASE } from '@keel/contract/protocol'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, requestOf } from '../../http/load/client'
import { median, quantile, type Report } from '../../result'
import type { Engines } from '../load/engines'
import { Product } from '../load/product'
import { makeSchool, ROOM_SIZE, textValue } from '../load/school'
import { enterAll, Visitor } from '../load/visitor'

const ROOMS = 10
const EDITS_PER_SECOND = 40
const PATIENCE_MS = 5000
const BARS = { postgres: 6, redis: 3 }

/** From a teacher's edit to the moment at which students see it, who are on the same node and on the other. */
export async function editRows(engines: Engines, bus: 'postgres' | 'redis', edits: number): Promise<Pick<Report, 'rows' | 'notes'>> {
  const product = await Product.start(bus, engines)
  const same: number[] = []
  const across: number[] = []
  const visitors: Visitor[] = []
  const clients: Client[] = []
  try {
    const people = await makeSchool(product.pool, ROOMS * ROOM_SIZE)
    const teachers = people.filter(({ teaches }) => teaches)
    const ports = product.nodes.map(({ port }) => port)
    const [here = 0, there = 0] = ports
    const sentAt: number[] = []
    people.forEach((person, at) => {
      const isHere = at % 2 === 0
      const visitor = new Visitor(person, at, [isHere ? here : there])
      visitor.onMessage = (message) => {
        if (message.action !== 'updateItem') return
        const ms = performance.now()
        const edit = Number(/edit (\d+)/.exec(JSON.stringify(message.item))?.[1])
        if (edit >= teachers.length) (isHere ? same : across).push(ms - (sentAt[edit] ?? Number.NaN))
      }
      visitors.push(visitor)
    })
    await enterAll(visitors)
    for (const _ of teachers) clients.push(await Client.open(here))
    // The first edit of each is not counted: it is compiled, and cached.
    for (let edit = 0; edit < teachers.length + edits; edit++) {
      const due = performance.now() + 1000 / EDITS_PER_SECOND
      const at = edit % teachers.length
      const { item = 0, headers = {} } = teachers[at] ?? {}
      const body = JSON.stringify({ type: 1, value: textValue(`The text of a board, as it is after edit ${edit}`) })
      const request = requestOf('PUT', `${API_BASE}/boards/items/${item}`, headers, body)
      sentAt.push(performance.now())
      const answer = await clients[at]?.send(request)
      if (answer?.status !== 200) throw new Error(`an edit was answered with ${answer?.status}`)
      await delay(Math.max(0, due - performance.now()))
    }
    const wanted = edits * (ROOM_SIZE / 2)
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until && same.length + across.length < 2 * wanted;)
      await delay(20)
    if (same.length !== wanted || across.length !== wanted)
      throw new Error(`${wanted} edits to see: ${same.length} and ${across.length} seen`)
  } finally {
    for (const client of clients) client.close()
    for (const visitor of visitors) visitor.leave()
    await product.stop()
  }
  return {
    rows: [
      {
        id: `2.${bus}`,
        what: `from edit to seen over ${bus}: p50 on the other node, beyond that on the same`,
        value: median(across) - median(same),
        bar: BARS[bus],
        better: 'lower',
        unit: ' ms',
      },
    ],
    notes: {
      [`${bus}: from edit to seen on the same node, p50 in ms`]: median(same),
      [`${bus}: the same, p99 in ms`]: quantile(same, 0.99),
      [`${bus}: from edit to seen on the other node, p50 in ms`]: median(across),
      [`${bus}: the same on the other node, p99 in ms`]: quantile(across, 0.99),
    },
  }
}
