import { median, quantile, type Row } from '../../result'
import { keepAwake } from '../load/awake'
import type { ServerName } from '../load/build'
import { Fleet, type Slice } from '../load/fleet'
import { ServerProcess } from '../load/server-process'

export const RIVALS: readonly ServerName[] = ['keel', 'bare-ws', 'socket-io']
export const MESSAGE_BYTES = 212
export const SLICE_MS = 300
const DELIVERIES_UNDER_WAY = 400
const WARM_UP_MS = 2000

export type Fleets = Record<ServerName, Fleet>

/** All rivals up at once, with so many clients each. */
export const raise = async (clients: number, roomSize: number): Promise<Fleets> => {
  const fleets: [ServerName, Fleet][] = []
  for (const name of RIVALS) {
    const fleet = new Fleet(await ServerProcess.start(name, roomSize), roomSize)
    await fleet.grow(clients)
    fleets.push([name, fleet])
  }
  return Object.fromEntries(fleets) as Fleets
}

export const lower = async (fleets: Fleets): Promise<void> => {
  for (const fleet of Object.values(fleets)) {
    fleet.close()
    await fleet.server.stop()
  }
}

/** The same slice for every rival, in an order that changes from round to round. */
export const rounds = async (
  fleets: Fleets,
  count: number,
  slice: (fleet: Fleet, ms: number) => Promise<Slice>,
): Promise<Record<ServerName, Slice>[]> => {
  for (const name of RIVALS) await slice(fleets[name], WARM_UP_MS)
  const all: Record<ServerName, Slice>[] = []
  for (let round = 0; round < count; round++) {
    const slices: [ServerName, Slice][] = []
    for (const name of RIVALS.map((name) => ({ name, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name))
      slices.push([name, await slice(fleets[name], SLICE_MS)])
    all.push(Object.fromEntries(slices) as Record<ServerName, Slice>)
  }
  return all
}

const perCpu = ({ deliveries, cpu }: Slice): number => deliveries / cpu
const ratio = (all: Record<ServerName, Slice>[], of: (slice: Slice) => number, rival: ServerName): number =>
  median(all.map((round) => of(round.keel) / of(round[rival])))

/** Deliveries per second of the server's CPU, and how many that is for the bare library. */
export const perCpuRows = async (
  fleets: Fleets,
  count: number,
  bytes: number,
  what: string,
  [ws, io]: [Bar, Bar?],
): Promise<{ rows: Row[]; perCore: number }> => {
  const all = await rounds(fleets, count, (fleet, ms) => fleet.saturate(ms, bytes, DELIVERIES_UNDER_WAY / fleet.roomSize))
  const rows: Row[] = [
    {
      id: ws.id,
      what: `${what}: deliveries per CPU second, against bare ws`,
      value: ratio(all, perCpu, 'bare-ws'),
      bar: ws.bar,
      better: 'higher',
    },
  ]
  if (io)
    rows.push({
      id: io.id,
      what: `${what}: the same against socket.io`,
      value: ratio(all, perCpu, 'socket-io'),
      bar: io.bar,
      better: 'higher',
    })
  return { rows, perCore: median(all.map((round) => perCpu(round['bare-ws']) * 1_000_000)) }
}
interface Bar {
  id: string
  bar: number
}

/** How long a delivery takes at a fixed rate. */
export const latencyRows = async (fleets: Fleets, count: number, deliveriesPerSecond: number): Promise<Row[]> => {
  const letSleep = keepAwake()
  const all = await rounds(fleets, count, (fleet, ms) => fleet.pace(ms, MESSAGE_BYTES, deliveriesPerSecond / fleet.roomSize))
  letSleep()
  // On a machine with other work only its quieter half says something about waiting.
  const load = (round: Record<ServerName, Slice>): number => RIVALS.reduce((sum, name) => sum + quantile(round[name].ages, 0.5), 0)
  const quiet = all.toSorted((a, b) => load(a) - load(b)).slice(0, Math.ceil(all.length / 2))
  const p50 = ({ ages }: Slice): number => quantile(ages, 0.5)
  const p99 = ({ ages }: Slice): number => quantile(ages, 0.99)
  return [
    {
      id: '4.p50',
      what: 'p50 of a delivery at 20,000 a second, against bare ws',
      value: ratio(quiet, p50, 'bare-ws'),
      bar: 1.1,
      better: 'lower',
    },
    {
      id: '4.p99',
      what: 'p99 of a delivery at 20,000 a second, against bare ws',
      value: ratio(quiet, p99, 'bare-ws'),
      bar: 1.5,
      better: 'lower',
    },
    {
      id: '4.io',
      what: 'p50 of a delivery at 20,000 a second, against socket.io',
      value: ratio(quiet, p50, 'socket-io'),
      bar: 0.9,
      better: 'lower',
    },
  ]
}
