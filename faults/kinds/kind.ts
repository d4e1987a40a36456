import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../random'
import type { Link } from '../world/link'
import type { Need, World } from '../world/world'

/** One kind of fault. It begins when called, and has ended when its promise resolves. */
export interface Kind {
  needs: readonly Need[]
  /** Nobody's connection ends: everybody stays in the lesson without a break. */
  keepsPeople?: boolean
  run: (world: World, random: Random) => Promise<void>
}

export const pause = (random: Random, fromMs: number, toMs: number): Promise<void> => delay(random.whole(fromMs, toMs))

/** Returns some of these, at least one. */
export function some<T>(of: readonly T[], random: Random): T[] {
  const chosen = of.filter(() => random.next() < 0.5)
  return chosen.length > 0 ? chosen : [random.pick(of)]
}

/** Returns a fault of the networks of one process, mended after so long that the others must not give it up, or may. */
export const onOne =
  (linksOf: (world: World) => readonly Link[], fault: (link: Link) => void): Kind['run'] =>
  async (world, random) => {
    const link = random.pick(linksOf(world))
    fault(link)
    await pause(random, 8000, 60_000)
    link.heal()
  }

/** Returns a fault of some of the networks that is mended after a while. */
export const onLinks =
  (linksOf: (world: World) => readonly Link[], fault: (link: Link, random: Random) => void, longestMs: number): Kind['run'] =>
  async (world, random) => {
    const links = some(linksOf(world), random)
    for (const link of links) fault(link, random)
    await pause(random, 200, longestMs)
    for (const link of links) link.heal()
  }
