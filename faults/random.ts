/** Seeded random numbers: the same seed makes the same choices. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `from` to below `to`. */
  whole(from: number, to: number): number
  pick<T>(of: readonly T[]): T
  /** Random numbers of their own, which do not depend on how many are taken here meanwhile. */
  fork(name: string): Random
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export function randomOf(seed: string): Random {
  let state = hashOf(seed)
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from))
  return {
    next,
    whole,
    pick<T>(of: readonly T[]): T {
      const one = of[whole(0, of.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    fork: (name) => randomOf(`${seed} ${name}`),
  }
}
