import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random'
import type { Link } from './world/link'
import type { Shape, World } from './world/world'

/** One kind of fault. It begins when called, and has ended when its promise resolves. */
interface Kind {
  /** Shapes in which it makes sense. */
  shapes: readonly Shape[]
  run: (world: World, random: Random) => Promise<void>
}

const ALL: readonly Shape[] = ['one', 'two', 'redis']
const SEVERAL: readonly Shape[] = ['two', 'redis']

async function killNode({ nodes }: World, random: Random): Promise<void> {
  const node = random.pick(nodes)
  await node.end('SIGKILL')
  await delay(random.whole(0, 1500))
  await node.start()
}

/** Some of the networks, at least one. */
const some = (links: readonly Link[], random: Random): Link[] => {
  const chosen = links.filter(() => random.next() < 0.5)
  return chosen.length > 0 ? chosen : [random.pick(links)]
}

const onLinks =
  (linksOf: (world: World) => readonly Link[], fault: (link: Link, random: Random) => void, longest: number): Kind['run'] =>
  async (world, random) => {
    const links = some(linksOf(world), random)
    for (const link of links) fault(link, random)
    await delay(random.whole(200, longest))
    for (const link of links) link.heal()
  }
const people = ({ toNodes }: World) => toNodes
const databases = ({ toPostgres }: World) => toPostgres
const buses = ({ toRedis }: World) => toRedis

export const kinds = {
  /** kill -9 of one Keel process; it comes back. */
  kill: { shapes: ALL, run: killNode },
  /** A process stops politely, and comes back, as in an update. */
  restart: {
    shapes: ALL,
    async run({ nodes }, random) {
      const node = random.pick(nodes)
      await node.end('SIGTERM')
      await node.start()
    },
  },
  /** All processes are killed at once, three times. */
  storm: {
    shapes: ALL,
    async run({ nodes }, random) {
      for (let times = 0; times < 3; times++) {
        await Promise.all(nodes.map((node) => node.end('SIGKILL')))
        await Promise.all(nodes.map((node) => node.start()))
        await delay(random.whole(0, 500))
      }
    },
  },
  /** kill -9 of all processes of PostgreSQL. */
  postgres: {
    shapes: ALL,
    async run({ engines: { postgres } }, random) {
      await postgres.kill()
      await delay(random.whole(0, 1500))
      await postgres.start()
    },
  },
  redis: {
    shapes: ['redis'],
    async run({ engines: { redis } }, random) {
      await redis?.kill()
      await delay(random.whole(0, 1500))
      await redis?.start()
    },
  },
  /** A whole process is stopped where it is, as in a machine that swaps; its connections stay open. */
  freeze: {
    shapes: ALL,
    async run({ nodes }, random) {
      const node = random.pick(nodes)
      node.freeze(true)
      await delay(random.whole(500, 3000))
      node.freeze(false)
    },
  },
  /** The network of some people breaks, at any byte. */
  cut: {
    shapes: ALL,
    run: onLinks(people, (link, random) => (random.next() < 0.3 ? link.cut() : link.cutAfter(random.whole(1, 20_000))), 2000),
  },
  /** It is there and carries nothing. */
  silence: { shapes: ALL, run: onLinks(people, (link) => link.silence(true), 4000) },
  slow: { shapes: ALL, run: onLinks(people, (link, random) => link.delay(random.whole(20, 600)), 3000) },
  'database cut': { shapes: ALL, run: onLinks(databases, (link, random) => link.cutAfter(random.whole(1, 30_000)), 1500) },
  'database silence': { shapes: ALL, run: onLinks(databases, (link) => link.silence(true), 3000) },
  'database slow': { shapes: ALL, run: onLinks(databases, (link, random) => link.delay(random.whole(5, 80)), 3000) },
  'bus cut': { shapes: ['redis'], run: onLinks(buses, (link, random) => link.cutAfter(random.whole(1, 5000)), 1500) },
  'bus silence': { shapes: ['redis'], run: onLinks(buses, (link) => link.silence(true), 3000) },
  'two at once': {
    shapes: SEVERAL,
    async run(world, random) {
      await Promise.all([killNode(world, random), onLinks(people, (link) => link.cut(), 500)(world, random)])
    },
  },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof kinds

export interface PlannedFault {
  kind: KindName
  /** Milliseconds after the beginning of the lesson. */
  at: number
}
export interface Plan {
  seed: number
  shape: Shape
  faults: PlannedFault[]
}

/** Returns what happens in the run of a seed: one to three faults, one after the other. */
export function planOf(seed: number, random: Random, { shapes, only }: { shapes: readonly Shape[]; only: readonly KindName[] }): Plan {
  const shape = random.pick(shapes)
  const possible = only.filter((name) => (kinds[name].shapes as readonly Shape[]).includes(shape))
  let at = random.whole(800, 1800)
  const faults: PlannedFault[] = []
  for (let count = possible.length > 0 ? random.whole(1, 4) : 0; count > 0; count--) {
    faults.push({ kind: random.pick(possible), at })
    at += random.whole(500, 2500)
  }
  return { seed, shape, faults }
}
