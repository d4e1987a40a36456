import { cpuOfAll } from '../../load/cpu'
import { Fleet, type Slice } from '../../realtime/load/fleet'
import { median, type Report, type Row } from '../../result'
import type { Engines } from '../load/engines'
import { Nodes } from '../load/nodes'

const ROOM_SIZE = 10
const MESSAGE_BYTES = 212
const SLICE_MS = 500
const WARM_UP_MS = 2000
/** Messages in transit for each process. */
const WINDOW = 40

type System = 'one' | 'postgres' | 'redis' | 'rival'
type Round = Record<System, Slice & { engineCpu: number }>

/**
 * Deliveries for the CPU of all processes together, in rooms whose people are spread over both: two nodes against one, and against
 * socket.io with its Redis adapter.
 */
export async function deliveryRows({ postgres, redis }: Engines, clients: number, count: number): Promise<Pick<Report, 'rows' | 'notes'>> {
  const systems: { system: System; nodes: Nodes; engine: number | null }[] = [
    { system: 'one', nodes: await Nodes.start('keel', 1, ROOM_SIZE), engine: null },
    { system: 'postgres', nodes: await Nodes.start('keel', 2, ROOM_SIZE, postgres.url), engine: postgres.pid },
    { system: 'redis', nodes: await Nodes.start('keel', 2, ROOM_SIZE, redis.url), engine: redis.pid },
    { system: 'rival', nodes: await Nodes.start('socket-io', 2, ROOM_SIZE, redis.url), engine: redis.pid },
  ]
  const fleets = systems.map(({ nodes, ...rest }) => ({ ...rest, nodes, fleet: new Fleet(nodes, ROOM_SIZE) }))
  const rounds: Round[] = []
  try {
    for (const { fleet, nodes } of fleets) {
      await fleet.grow(clients)
      await fleet.saturate(WARM_UP_MS, MESSAGE_BYTES, WINDOW * nodes.count)
    }
    for (let n = 0; n < count; n++) {
      const slices: [System, Round[System]][] = []
      // In an order that changes from round to round.
      for (const { system, fleet, nodes, engine } of fleets.toSorted(() => Math.random() - 0.5)) {
        const before = engine === null ? 0 : cpuOfAll(engine)
        const slice = await fleet.saturate(SLICE_MS, MESSAGE_BYTES, WINDOW * nodes.count)
        slices.push([system, { ...slice, engineCpu: engine === null ? 0 : cpuOfAll(engine) - before }])
      }
      rounds.push(Object.fromEntries(slices) as Round)
    }
  } finally {
    for (const { fleet } of fleets) fleet.close()
    await Promise.all(systems.map(({ nodes }) => nodes.stop()))
  }

  const what = `rooms of ${ROOM_SIZE}, ${clients} clients`
  const perCpu = ({ deliveries, cpu }: Slice): number => deliveries / cpu
  const ratio = (of: System, to: System): number => median(rounds.map((round) => perCpu(round[of]) / perCpu(round[to])))
  const rows: Row[] = (['postgres', 'redis'] as const).flatMap((bus): Row[] => [
    {
      id: `1.${clients}.${bus}`,
      what: `${what}: CPU per delivery, two nodes over ${bus} against one`,
      value: ratio('one', bus),
      bar: 1.3,
      better: 'lower',
    },
    {
      id: `1.${clients}.${bus}.io`,
      what: `${what}: deliveries per CPU second, two nodes over ${bus} against socket.io with Redis`,
      value: ratio(bus, 'rival'),
      bar: 1.2,
      better: 'higher',
    },
  ])
  const notes: Report['notes'] = {}
  for (const { system } of systems) {
    notes[`${system}: deliveries per CPU second of the nodes, ${clients} clients`] = Math.round(
      median(rounds.map((round) => perCpu(round[system]))) * 1_000_000,
    )
    if (system !== 'one')
      notes[`${system}: the engine's CPU, in parts of the nodes', ${clients} clients`] =
        sum(rounds, system, 'engineCpu') / sum(rounds, system, 'cpu')
  }
  return { rows, notes }
}

const sum = (rounds: readonly Round[], system: System, what: 'cpu' | 'engineCpu'): number =>
  rounds.reduce((total, round) => total + round[system][what], 0)
