import type { Slot, Token } from './tokens'

/** `near`: a word with a small mistake, which is told and not right. */
export type MarkState = 'right' | 'near' | 'wrong' | 'missing' | 'extra'
export interface Mark {
  state: MarkState
  /** The word that was written; of a missing one the word that should have been. */
  token: Token
}

/** A near word costs half of a wrong one; of alignments that cost the same, the one with more right words is cheaper. */
const COST = { right: -1, near: 500, wrong: 1000, missing: 1000, extra: 1000 } as const

/** Words of at least this many letters may have one mistake, those of more than `LONG` letters two. */
const SHORT = 3
const LONG = 9
const withoutAccents = (form: string): string => form.normalize('NFD').replace(/\p{M}/gu, '')

/** Returns whether two words differ by at most so many letters added, left out, changed, or swapped with the next one. */
function isWithin(a: string, b: string, most: number): boolean {
  const [from, to] = [Array.from(a), Array.from(b)]
  if (Math.abs(from.length - to.length) > most) return false
  let before: number[] = []
  let row = to.map((_, at) => at).concat(to.length)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, row] = [row, next]
  }
  return (row[to.length] ?? 0) <= most
}

/** In Russian "ё" may be written "е", not the reverse. */
const isSame = (wanted: string, written: string): boolean =>
  wanted === written ||
  (wanted.length === written.length &&
    wanted.includes('ё') &&
    Array.from(wanted).every((letter, at) => letter === written[at] || (letter === 'ё' && written[at] === 'е')))

function isNear(wanted: string, written: string): boolean {
  // Another number is no mistake of spelling.
  if (/\p{N}/u.test(wanted) || /\p{N}/u.test(written)) return false
  const letters = wanted.match(/\p{L}/gu)?.length ?? 0
  return (letters >= SHORT && isWithin(wanted, written, letters > LONG ? 2 : 1)) || withoutAccents(wanted) === withoutAccents(written)
}

/** Returns how a written word stands in place of the one that is wanted; null for a word and a sign. */
export function compareTokens(wanted: Token, written: Token): 'right' | 'near' | 'wrong' | null {
  if (wanted.isSign !== written.isSign) return null
  if (isSame(wanted.form, written.form)) return 'right'
  return !wanted.isSign && isNear(wanted.form, written.form) ? 'near' : 'wrong'
}

/** The last step of the cheapest way to a cell: the cell before it, and what is marked on it. */
interface Step {
  row: number
  at: number
  mark: Mark | null
}
/** The least costs after a wanted token, by the number of written tokens, and the steps there. */
interface Row {
  costs: number[]
  steps: (Step | null)[]
}

/** Compares each pair of words once. */
function comparer(): typeof compareTokens {
  const known = new Map<string, ReturnType<typeof compareTokens>>()
  return (wanted, written) => {
    const key = `${wanted.form} ${written.form}`
    const result = known.get(key)
    if (result !== undefined) return result
    const state = compareTokens(wanted, written)
    known.set(key, state)
    return state
  }
}

/**
 * Aligns what was written with a dictated text at the least cost: as few words missing, too many or wrong as possible, where near ones
 * count half. Of accepted alternatives the cheapest is taken, and of equal ones the first. A sign never stands in place of a word. Takes as
 * many steps as one side has tokens times those of the other.
 */
export function align(slots: readonly Slot[], written: readonly Token[]): Mark[] {
  const compare = comparer()
  const rows: Row[] = [{ costs: [0], steps: [null] }]
  /** Adds the cell of one written token more than the last of a row, which is too many; if that is cheaper than `cost`. */
  const addCell = (row: Row, number: number, cost: number, step: Step | null): void => {
    const at = row.costs.length
    const token = written[at - 1]
    const more = (row.costs[at - 1] ?? Infinity) + COST.extra
    const isExtra = token !== undefined && more <= cost
    row.costs.push(isExtra ? more : cost)
    row.steps.push(isExtra ? { row: number, at: at - 1, mark: { state: 'extra', token } } : step)
  }
  for (const start of rows) while (start.costs.length <= written.length) addCell(start, 0, Infinity, null)

  const addToken = (before: number, wanted: Token): number => {
    const number = rows.length
    const row: Row = { costs: [], steps: [] }
    const costs = rows[before]?.costs ?? []
    costs.forEach((above, at) => {
      const token = written[at - 1]
      const state = token ? compare(wanted, token) : null
      const there = state === null ? Infinity : (costs[at - 1] ?? Infinity) + COST[state]
      const missing = above + COST.missing
      if (token && state !== null && there < missing) addCell(row, number, there, { row: before, at: at - 1, mark: { state, token } })
      else addCell(row, number, missing, { row: before, at, mark: { state: 'missing', token: wanted } })
    })
    rows.push(row)
    return number
  }
  let last = 0
  for (const place of slots) {
    const [first = last, ...others] = place.map((tokens) => tokens.reduce(addToken, last))
    const costIn = (row: number, at: number) => rows[row]?.costs[at] ?? Infinity
    last = first
    if (others.length === 0) continue
    const best = written
      .map((_, at) => at)
      .concat(written.length)
      .map((at) => others.reduce((one, other) => (costIn(other, at) < costIn(one, at) ? other : one), first))
    last = rows.length
    rows.push({ costs: best.map(costIn), steps: best.map((row, at) => ({ row, at, mark: null })) })
  }
  const marks: Mark[] = []
  for (let step = rows[last]?.steps[written.length]; step; step = rows[step.row]?.steps[step.at]) if (step.mark) marks.push(step.mark)
  return marks.toReversed()
}
