import type { ExerciseProgress } from '../../entities/answer'
import { sameJson } from '../../same-json'
import { mayShow } from '../_shared/may-show'
import { own } from '../_shared/own'
import { look } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'
import { defineBehaviour } from '../define'
import { longestRunsFirst } from './runs'
import type { OrderLine, OrderLinesAttempt, OrderLinesValue } from './schema'

/** The exercise has one answer, stored by this key. */
export const ORDER_KEY = 'all'

/** Returns the lines that learners see, in their right order: those with a text; none where nothing can be put in order. */
export function shownLines({ lines }: OrderLinesValue): OrderLine[] {
  const shown = lines.filter(({ text }) => look(text) !== '')
  return shown.length > 1 ? shown : []
}

/** Stored: the order, whether it is right, whether the first one was, the number of wrong ones, and how many lines the first one joined. */
export interface OrderLinesAnswer {
  o: string[]
  s: boolean
  fs: boolean
  n: number
  f: number
}

/** Equal for lines that a learner cannot distinguish. */
const lookOf = ({ who = '', text }: OrderLine): string => `${look(who)}\n${look(text)}`
const looksOf = (lines: readonly OrderLine[]): string[] => lines.map(lookOf)

/** Returns the lines of these ids; unknown ones are left out. */
function linesOf(lines: readonly OrderLine[], ids: readonly string[]): OrderLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the lines in the order in which everybody first sees them, which never reads as the right one. */
export function mixedLines(value: OrderLinesValue, itemId: number): OrderLine[] {
  const lines = shownLines(value)
  const mixed = shuffled(lines, itemId)
  return sameJson(looksOf(mixed), looksOf(lines)) ? [...lines.slice(1), ...lines.slice(0, 1)] : mixed
}

/** Returns the lines as an answer has them; before the first one mixed. Lines written since then are last. */
export function orderedLines(value: OrderLinesValue, answer: OrderLinesAnswer | undefined, itemId: number): OrderLine[] {
  if (answer?.s) return shownLines(value)
  const placed = linesOf(shownLines(value), answer?.o ?? [])
  return [...placed, ...mixedLines(value, itemId).filter((line) => !placed.includes(line))]
}

/** Returns the ids of the lines that are followed by their right neighbour in this order: they are joined to it. */
export function joinedIn(value: OrderLinesValue, order: readonly string[]): ReadonlySet<string> {
  const lines = shownLines(value)
  const next = new Map(lines.map(({ id }, at) => [id, lines[at + 1]?.id]))
  const ids = linesOf(lines, order).map(({ id }) => id)
  return new Set(ids.filter((id, at) => at + 1 < ids.length && next.get(id) === ids[at + 1]))
}

/** Returns lines in blocks: a joined line is in the block of the one after it. */
export function blocksOf(lines: readonly OrderLine[], joined: ReadonlySet<string>): OrderLine[][] {
  const blocks: OrderLine[][] = []
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    if (before && joined.has(before.id)) blocks.at(-1)?.push(line)
    else blocks.push([line])
  })
  return blocks
}

/** Returns the lines in an order of all that learners see, in which those joined by an answer stay joined; null for any other. */
export function placedLines(value: OrderLinesValue, order: readonly string[], answer: OrderLinesAnswer | undefined): OrderLine[] | null {
  const lines = shownLines(value)
  const placed = linesOf(lines, order)
  if (placed.length !== order.length || new Set(placed).size !== lines.length) return null
  const joined = joinedIn(value, order)
  return [...joinedIn(value, answer?.o ?? [])].every((id) => joined.has(id)) ? placed : null
}

/**
 * Lines that follow each other as they should are joined and stay so. A revealed order solves the exercise, never at the first attempt.
 * Equal lines take each other's places, so that it does not matter which of them a learner moved.
 */
export function judgeOrderLines(
  value: OrderLinesValue,
  key: string,
  attempt: OrderLinesAttempt,
  before: OrderLinesAnswer | undefined,
): OrderLinesAnswer | null {
  const lines = shownLines(value)
  if (key !== ORDER_KEY || lines.length === 0 || before?.s) return null
  const right = lines.map(({ id }) => id)
  if ('show' in attempt) return before && mayShow(before) ? { ...before, o: right, s: true, fs: false } : null
  const given = placedLines(value, attempt.o, before)
  if (!given) return null
  const s = sameJson(looksOf(given), looksOf(lines))
  if (!s && before && sameJson(looksOf(given), looksOf(linesOf(lines, before.o)))) return null
  const joined = joinedIn(value, before?.o ?? [])
  const blockLook = (block: readonly OrderLine[]) => looksOf(block).join('\n')
  const settled = longestRunsFirst(blocksOf(lines, joined), blocksOf(given, joined), blockLook).flat()
  const o = s ? right : settled.map(({ id }) => id)
  return { o, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1), f: before ? before.f : joinedIn(value, o).size }
}

/** Counts lines that have one after them, those joined to it, and those that the first order joined. */
export function orderLinesProgress(value: OrderLinesValue, answers: Record<string, OrderLinesAnswer>): ExerciseProgress {
  const total = Math.max(0, shownLines(value).length - 1)
  const answer = own(answers, ORDER_KEY)
  const done = answer?.s ? total : joinedIn(value, answer?.o ?? []).size
  return { total, done, first: Math.min(done, answer?.f ?? 0) }
}

export const orderLines = defineBehaviour({
  code: 23,
  name: 'order-lines',
  emptyValue: (): OrderLinesValue => ({
    lines: [
      { id: 'l1', text: '' },
      { id: 'l2', text: '' },
    ],
  }),
  isEmpty: (value) => shownLines(value).length === 0,
  missing: (value) => (shownLines(value).length === 0 ? 'lines' : null),
  exercise: {
    judge: judgeOrderLines,
    isCorrect: (_value, _key, { s }) => s,
    progress: orderLinesProgress,
    isQuiet: (attempt) => 'show' in attempt,
    // Other screens play no sound for a revealed answer.
    messageFields: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})
