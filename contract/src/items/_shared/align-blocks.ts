import { sameJson } from '../../same-json'

export type JsonObject = Record<string, unknown>

/** Each block of the base on one side (null: deleted), and what was added before it; the last list is at the end. */
export interface Alignment {
  kept: (JsonObject | null)[]
  added: JsonObject[][]
}

/** Above this many pairs blocks are not compared, but matched by order. */
const PAIRS_MAX = 10_000
/** Characters of a block compared from its beginning and its end. */
const LOOKED_AT_MAX = 300

/** Returns the similarity of two blocks: 2 if they are equal, else the share of text both begin and end with. */
function likeness(before: string, after: string): number {
  if (before === after) return 2
  const shorter = Math.min(before.length, after.length, LOOKED_AT_MAX)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return (start + end) / Math.min(Math.max(before.length, after.length), 2 * LOOKED_AT_MAX)
}

/** Returns indexes of matching blocks: in order, with the greatest total similarity. */
function pairsOf(base: readonly JsonObject[], side: readonly JsonObject[]): [number, number][] {
  if (base.length * side.length > PAIRS_MAX) return base.slice(0, side.length).map((_, at) => [at, at])
  const texts = side.map((block) => JSON.stringify(block))
  const scores = base.map((block) => {
    const text = JSON.stringify(block)
    return side.map((other, at) => (block['type'] === other['type'] ? likeness(text, texts[at] ?? '') : 0))
  })
  const score = (i: number, j: number) => scores[i]?.[j] ?? 0
  const best = Array.from({ length: base.length + 1 }, () => new Float64Array(side.length + 1))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  for (let i = base.length - 1; i >= 0; i--)
    for (let j = side.length - 1; j >= 0; j--) best[i]?.fill(Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + score(i, j)), j, j + 1)
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < base.length && j < side.length;) {
    if (score(i, j) > 0 && at(i, j) === at(i + 1, j + 1) + score(i, j)) pairs.push([i++, j++])
    else if (at(i, j) === at(i + 1, j)) i++
    else j++
  }
  return pairs
}

/** Finds the blocks of the base again on a side that changed it. */
export function alignBlocks(base: readonly JsonObject[], side: readonly JsonObject[]): Alignment {
  const kept: (JsonObject | null)[] = base.map(() => null)
  const added: JsonObject[][] = Array.from({ length: base.length + 1 }, () => [])
  const shorter = Math.min(base.length, side.length)
  let start = 0
  while (start < shorter && sameJson(base[start], side[start])) start++
  let end = 0
  while (end < shorter - start && sameJson(base.at(-1 - end), side.at(-1 - end))) end++
  for (let at = 0; at < start; at++) kept[at] = side[at] ?? null
  for (let at = 1; at <= end; at++) kept[base.length - at] = side[side.length - at] ?? null

  const [was, is] = [base.slice(start, base.length - end), side.slice(start, side.length - end)]
  let done = 0
  for (const [i, j] of [...pairsOf(was, is), [was.length, is.length] as const]) {
    // Unmatched blocks before a matched one are new.
    added[start + i]?.push(...is.slice(done, j))
    if (i < was.length) kept[start + i] = is[j] ?? null
    done = j + 1
  }
  return { kept, added }
}
