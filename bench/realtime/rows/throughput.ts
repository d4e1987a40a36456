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

/** All rivals up at once, with this many clients each. */
const startFleets = async (clients: number, roomSize: number): Promise<Fleets> => {
  const fleets: [ServerName, Fleet][] = []
  for (const name of RIVALS) {
    const fleet = new Fleet(await ServerProcess.start(name, roomSize), roomSize)
    await fleet.grow(clients)
    fleets.push([name, fleet])
  }
  return Object.fromEntries(fleets) as Fleets
}

const lower = async (fleets: Fleets): Promise<void> => {
  for (const fleet of Object.values(fleets)) {
    fleet.close()
    await fleet.server.stop()
  }
}

type Round = Record<ServerName, Slice>

/** The same slice for every rival, in an order that changes from round to round. */
const rounds = async (fleets: Fleets, count: number, slice: (fleet: Fleet, ms: number) => Promise<Slice>): Promise<Round[]> => {
  for (const name of RIVALS) {
    // Events left in the rings by one kind of round must not affect the next.
    await fleets[name].settle()
    await slice(fleets[name], WARM_UP_MS)
  }
  const all: Round[] = []
  for (let round = 0; round < count; round++) {
    const slices: [ServerName, Slice][] = []
    for (const name of RIVALS.map((name) => ({ name, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name))
      slices.push([name, await slice(fleets[name], SLICE_MS)])
    all.push(Object.fromEntries(slices) as Round)
  }
  return all
}

/** Measurements with the fleets up, in this many rounds. */
type Kind = (fleets: Fleets) => Promise<Round[]>

/**
 * The rounds of every kind, with `processes` processes of each server one after the other: memory layout and compilation differ
 * between processes, which moves a ratio by a tenth and more.
 */
export const gather = async (
  processes: number,
  clients: number,
  roomSize: number,
  kinds: Record<string, Kind>,
): Promise<Record<string, Round[] | undefined>> => {
  const all: Record<string, Round[]> = {}
  for (let i = 0; i < processes; i++) {
    const fleets = await startFleets(clients, roomSize)
    for (const [name, kind] of Object.entries(kinds)) all[name] = [...(all[name] ?? []), ...(await kind(fleets))]
    await lower(fleets)
  }
  return all
}

/** As many deliveries as possible. */
export const saturating =
  (count: number, bytes: number): Kind =>
  (fleets) =>
    rounds(fleets, count, (fleet, ms) => fleet.saturate(ms, bytes, DELIVERIES_UNDER_WAY / fleet.roomSize))

/** A fixed rate of them. */
export const pacing =
  (count: number, deliveriesPerSecond: number): Kind =>
  async (fleets) => {
    const letSleep = keepAwake()
    const all = await rounds(fleets, count, (fleet, ms) => fleet.pace(ms, MESSAGE_BYTES, deliveriesPerSecond / fleet.roomSize))
    letSleep()
    return all
  }

const perCpu = ({ deliveries, cpu }: Slice): number => deliveries / cpu
const ratio = (all: Round[], of: (slice: Slice) => number, rival: ServerName): number =>
  median(all.map((round) => of(round.keel) / of(round[rival])))

/** Deliveries per second of the server's CPU, and the same for the bare library. */
export const perCpuRows = (all: Round[], what: string, [ws, io]: [Bar, Bar?]): { rows: Row[]; perCore: number } => {
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
export interface Bar {
  id: string
  bar: number
}

/** Duration of a delivery at a fixed rate. */
export const latencyRows = (all: Round[]): Row[] => {
  // On a busy machine only its quieter half says something about waiting.
  const load = (round: Round): number => RIVALS.reduce((sum, name) => sum + quantile(round[name].ages, 0.5), 0)
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
