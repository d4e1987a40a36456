import { textHash } from './text-hash'

/** Shuffles by a seed made of an item's id: the same order for everybody. */
export function shuffled<T>(list: readonly T[], seed: string | number): T[] {
  let state = textHash(String(seed))
  const random = () => {
    // mulberry32: small, even enough for a dozen chips
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[out[i], out[j]] = [out[j] as T, out[i] as T]
  }
  return out
}
