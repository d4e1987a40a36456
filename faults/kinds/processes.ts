import type { Engine } from '../../scripts/engines/engine'
import type { Random } from '../random'
import type { World } from '../world/world'
import { onLinks, pause, type Kind } from './kind'
import { people } from './networks'

async function killNode({ nodes }: World, random: Random): Promise<void> {
  const node = random.pick(nodes)
  await node.end('SIGKILL')
  await pause(random, 0, 1500)
  await node.start()
}

async function killEngine(engine: Engine | null, random: Random): Promise<void> {
  await engine?.kill()
  await pause(random, 0, 1500)
  await engine?.start()
}

export const processes = {
  /** kill -9 of one Keel process; it comes back. */
  kill: { needs: [], run: killNode },
  /** A process stops politely, and comes back, as in an update. */
  restart: {
    needs: [],
    async run({ nodes }, random) {
      const node = random.pick(nodes)
      await node.end('SIGTERM')
      await node.start()
    },
  },
  /** All processes are killed at once, three times. */
  storm: {
    needs: [],
    async run({ nodes }, random) {
      for (let times = 0; times < 3; times++) {
        await Promise.all(nodes.map((node) => node.end('SIGKILL')))
        await Promise.all(nodes.map((node) => node.start()))
        await pause(random, 0, 500)
      }
    },
  },
  /** A process is killed again and again while it starts, or just after. */
  flapping: {
    needs: [],
    async run({ nodes }, random) {
      const node = random.pick(nodes)
      for (let times = 0; times < 5; times++) {
        await node.end('SIGKILL')
        const started = node.start()
        await pause(random, 50, 1500)
        await node.end('SIGKILL')
        await started
      }
      await node.start()
    },
  },
  /** All processes stop politely at the same moment, twice. */
  'restart of all': {
    needs: [],
    async run({ nodes }) {
      for (let times = 0; times < 2; times++) {
        await Promise.all(nodes.map((node) => node.end('SIGTERM')))
        await Promise.all(nodes.map((node) => node.start()))
      }
    },
  },
  /** A whole process is stopped where it is, as in a machine that swaps; its connections stay open. */
  freeze: {
    needs: [],
    async run({ nodes }, random) {
      const node = random.pick(nodes)
      node.freeze(true)
      await pause(random, 500, 3000)
      node.freeze(false)
    },
  },
  /** For so long that the others give it up. */
  'long freeze': {
    needs: ['several'],
    async run({ nodes }, random) {
      const node = random.pick(nodes)
      node.freeze(true)
      await pause(random, 15_000, 60_000)
      node.freeze(false)
    },
  },
  /** kill -9 of all processes of an engine. */
  postgres: { needs: [], run: ({ engines }, random) => killEngine(engines.postgres, random) },
  redis: { needs: ['redis'], run: ({ engines }, random) => killEngine(engines.redis, random) },
  s3: { needs: ['s3'], run: ({ engines }, random) => killEngine(engines.s3, random) },
  'two at once': {
    needs: ['several'],
    async run(world, random) {
      await Promise.all([killNode(world, random), onLinks(people, (link) => link.cut(), 500)(world, random)])
    },
  },
} as const satisfies Record<string, Kind>
