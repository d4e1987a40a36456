import { type InfiniteData, partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { keys } from '../_shared/keys'
import type { Copy } from './store'

/** What is kept wherever it is shown, by the beginnings of keys: the user, the first page, the lists and the review. */
const ALWAYS: readonly QueryKey[] = [
  keys.me,
  keys.rooms,
  keys.stats,
  keys.events,
  ['lessons', 'list'],
  ['homework', 'list'],
  keys.wordsDue,
  keys.wordList({ search: '', voice: null }),
]
/** What is kept on a page with boards. */
const OF_PAGE: readonly QueryKey[] = [
  ['homework', 'one'],
  ['homework', 'work'],
  ['room'],
  ['modules'],
  ['module'],
  ['items'],
  keys.allActions,
  keys.corrections,
]
/** Of a classroom, of one of its modules, and of a student's own homework. */
const BOARDS_PAGE = /^\/(room\/\d+|module\/\d+|homework\/\d+\/do)\/?$/

const begins = (key: QueryKey, beginnings: readonly QueryKey[]): boolean => beginnings.some((one) => partialMatchKey(key, one))

/** Answers and corrections of a student whom the teacher picked end with their id, the user's own with null. */
const isOthers = (key: QueryKey): boolean => begins(key, [keys.allActions, keys.corrections]) && key.at(-1) !== null

/** Returns the page with boards that a query belongs to, when it is shown there; null for none, undefined for what is not kept. */
export function pageOf(key: QueryKey, path: string): string | null | undefined {
  if (begins(key, ALWAYS)) return null
  const page = BOARDS_PAGE.exec(path)?.[1]
  return page !== undefined && begins(key, OF_PAGE) && !isOthers(key) ? page : undefined
}

export const CARDS_MAX = 200

const isList = (data: unknown): data is InfiniteData<unknown> => typeof data === 'object' && data !== null && 'pages' in data

/** Returns as much of a query's data as is kept: the first page of a list, the first cards of a review. */
export function keptPart(key: QueryKey, data: unknown): unknown {
  if (isList(data)) return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
  if (!partialMatchKey(key, keys.wordsDue)) return data
  const due = data as { cards: unknown[] }
  return { ...due, cards: due.cards.slice(0, CARDS_MAX) }
}

export const PAGES_MAX = 10
/** Of all pages with boards, and of what is kept beside them. */
export const PAGE_BYTES_MAX = 20_000_000
export const OTHER_BYTES_MAX = 5_000_000
export const OTHERS_MAX = 50
const DAY_MS = 24 * 60 * 60 * 1000
export const AGE_MAX_MS = 30 * DAY_MS

export const isOld = ({ at }: Pick<Copy, 'at'>): boolean => Date.now() - at > AGE_MAX_MS

/** A copy without its data. */
export interface CopySize extends Pick<Copy, 'at' | 'page' | 'room'> {
  bytes: number
}
/** A browser stores a text in two bytes a sign at most. */
export const sizeOf = ({ at, page, room, data }: Copy): CopySize => ({ at, page, room, bytes: data.length * 2 })

/** What names the classroom of a page, as `room_id` if not in its key. */
const NAMES_ROOM: readonly QueryKey[] = [['module'], ['homework', 'one']]

/** Returns the classroom that a query names; undefined for none. */
export function roomOf(key: QueryKey, data: unknown): number | undefined {
  if (key[0] === 'room' || key[0] === 'modules') return key[1] as number
  return begins(key, NAMES_ROOM) ? ((data as { room_id: number | null }).room_id ?? undefined) : undefined
}

const hashesOf = (copies: ReadonlyMap<string, CopySize>, pages: ReadonlySet<string | null>): string[] =>
  [...copies].flatMap(([hash, { page }]) => (page !== null && pages.has(page) ? [hash] : []))

/** Returns the hashes of all copies on pages of classrooms that were left: those that are not in a list newer than the copy. */
export function leftCopies(copies: ReadonlyMap<string, CopySize>, isLeft: (room: number, at: number) => boolean): string[] {
  const left = [...copies.values()].filter(({ room, at }) => room !== undefined && isLeft(room, at))
  return hashesOf(copies, new Set(left.map(({ page }) => page)))
}

/** What a page with boards is about: refused, it takes all of the page along. */
const HEADS: readonly QueryKey[] = [['room'], ['modules'], ...NAMES_ROOM, ['homework', 'work']]

/** Returns the hashes of the copies that go with one that is refused: of its page, and of a classroom all pages. */
export function refusedCopies(copies: ReadonlyMap<string, CopySize>, key: QueryKey, hash: string): string[] {
  const copy = copies.get(hash)
  if (copy === undefined || !begins(key, HEADS)) return [hash]
  if (key[0] === 'room') return [hash, ...leftCopies(copies, (room) => room === key[1])]
  return hashesOf(copies, new Set([copy.page]))
}

interface Group {
  hashes: string[]
  at: number
  bytes: number
}

/** Returns what is beyond a number of groups or their bytes, the newest counted first. */
function beyond(groups: Iterable<Group>, most: number, mostBytes: number): string[] {
  let [count, bytes] = [0, 0]
  const sorted = [...groups].sort((one, other) => other.at - one.at)
  return sorted.flatMap((group) => {
    if (count + 1 > most || bytes + group.bytes > mostBytes) return group.hashes
    count++
    bytes += group.bytes
    return []
  })
}

/** Returns the hashes of copies that are too many: a page is kept whole or not at all, the one that was opened last first. */
export function tooMany(copies: ReadonlyMap<string, CopySize>): string[] {
  const pages = new Map<string, Group>()
  const others: Group[] = []
  for (const [hash, { at, page, bytes }] of copies) {
    const group = page === null ? undefined : pages.get(page)
    if (group) {
      group.hashes.push(hash)
      group.at = Math.max(group.at, at)
      group.bytes += bytes
    } else if (page === null) others.push({ hashes: [hash], at, bytes })
    else pages.set(page, { hashes: [hash], at, bytes })
  }
  return [...beyond(pages.values(), PAGES_MAX, PAGE_BYTES_MAX), ...beyond(others, OTHERS_MAX, OTHER_BYTES_MAX)]
}
