import type { Random } from '../random'
import type { Need, Setup, Shape } from '../world/world'
import type { Kind } from './kind'
import { machine } from './machine'
import { networks } from './networks'
import { processes } from './processes'

const all = { ...processes, ...networks, ...machine }
export type KindName = keyof typeof all
export const kinds: Readonly<Record<KindName, Kind>> = all

export interface PlannedFault {
  kind: KindName
  /** Milliseconds after the beginning of the lesson. */
  at: number
}
export interface Plan extends Pick<Setup, 'shape' | 'files'> {
  seed: number
  faults: PlannedFault[]
}

interface Choice {
  shapes: readonly Shape[]
  only: readonly KindName[]
  /** What this machine has. */
  machine: ReadonlySet<Need>
}

/** Returns what happens in the run of a seed: one to three faults, one after the other. */
export function planOf(seed: number, random: Random, { shapes, only, machine: has }: Choice): Plan {
  const shape = random.pick(shapes)
  const files = has.has('s3') && random.next() < 0.4 ? 's3' : 'disk'
  const isMet = (need: Need): boolean => {
    if (need === 'several') return shape !== 'one'
    if (need === 'redis') return shape === 'redis'
    return need === 's3' ? files === 's3' : has.has(need)
  }
  const possible = only.filter((name) => kinds[name].needs.every(isMet))
  let at = random.whole(800, 1800)
  const faults: PlannedFault[] = []
  for (let count = possible.length > 0 ? random.whole(1, 4) : 0; count > 0; count--) {
    faults.push({ kind: random.pick(possible), at })
    at += random.whole(500, 2500)
  }
  return { seed, shape, files, faults }
}
