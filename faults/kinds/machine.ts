import type { SmallDisk } from '../world/small-disk'
import type { Random } from '../random'
import { pause, some, type Kind } from './kind'

async function fill(disk: SmallDisk | null, random: Random): Promise<void> {
  await disk?.fill()
  await pause(random, 500, 3000)
  disk?.clear()
}

export const machine = {
  /** There is no room for uploads. */
  'files full': { needs: ['small disk'], run: ({ engines }, random) => fill(engines.fileDisk, random) },
  /** There is no room for the database, which may end for it. */
  'database full': {
    needs: ['small disk'],
    async run({ engines }, random) {
      await fill(engines.databaseDisk, random)
      await engines.reviveDatabase()
    },
  },
  /** Some processes see another calendar time for a while. Their timers go on. */
  clock: {
    needs: ['stepped clock'],
    async run({ clocks }, random) {
      const stepped = some(clocks, random)
      const seconds = random.whole(2, 600) * (random.next() < 0.5 ? -1 : 1)
      for (const clock of stepped) clock.step(seconds)
      await pause(random, 2000, 5000)
      for (const clock of stepped) clock.step(0)
    },
  },
} as const satisfies Record<string, Kind>
