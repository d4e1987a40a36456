import { hashKey, type Query } from '@tanstack/react-query'
import { currentShare } from '../_shared/current-share'
import { isRefused } from '../_shared/errors'
import { queryClient } from '../_shared/query-client'
import { roomsQuery } from '../rooms/queries'
import { currentUserId } from '../users/me'
import { type CopyOwner, isOwner, ownerText, setOwner } from './owner'
import { type CopySize, isOld, keptPart, leftCopies, pageOf, refusedCopies, roomOf, sizeOf, tooMany } from './rules'
import { shownCopies } from './shown-copies'
import { allCopies, clearCopies, type Copy, dropCopies, writeCopies } from './store'

/** Changes in a row are written once. */
const WRITE_AFTER_MS = 1000

let stopLast: (() => void) | null = null

/** Whether the query is still in use, and its data no copy itself. */
const isFromServer = (query: Query): boolean =>
  queryClient.getQueryCache().get(query.queryHash) === query && !shownCopies.getState().has(query.queryHash)

/** Returns the hashes of copies of classrooms that are not in the user's list any more. */
function leftRooms(copies: ReadonlyMap<string, CopySize>): string[] {
  const list = queryClient.getQueryState(roomsQuery.queryKey)
  if (list?.data === undefined) return []
  const { data, dataUpdatedAt } = list
  // Who has joined one since the list was fetched may be seeing it.
  return leftCopies(copies, (id, at) => at <= dataUpdatedAt && !data.some((room) => room.id === id))
}

/** The copies of one person, written by one page. */
class Keeper {
  /** Which queries have changed, with the page that they belong to. */
  readonly #changed = new Map<Query, string | null>()
  readonly #gone = new Set<string>()
  readonly #sizes = new Map<string, CopySize>()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #owner: CopyOwner

  constructor(owner: CopyOwner) {
    this.#owner = owner
  }

  /** Deletes before what is of another person or another build, and what is old. */
  async begin(): Promise<void> {
    if (isOwner(this.#owner))
      for (const [hash, copy] of await allCopies()) {
        if (copy.owner !== ownerText(this.#owner) || isOld(copy)) this.#gone.add(hash)
        else this.#sizes.set(hash, sizeOf(copy))
      }
    else {
      await clearCopies()
      // They may have left meanwhile.
      if (currentUserId() === this.#owner.userId) setOwner(this.#owner)
    }
    for (const query of queryClient.getQueryCache().getAll()) this.note(query)
  }

  /** Notes that a query may have other data. */
  note(query: Query): void {
    const { queryKey, queryHash, state } = query
    // On a shared page boards are read with its link.
    if (currentShare() !== null) return
    const here = pageOf(queryKey, window.location.pathname)
    const page = here === undefined ? this.#sizes.get(queryHash)?.page : here
    if (page === undefined) return
    if (isRefused(state.error)) for (const hash of refusedCopies(this.#sizes, queryKey, queryHash)) this.#gone.add(hash)
    else if (state.status !== 'success') return
    else this.#changed.set(query, page)
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS)
  }

  /** Writes at once what is to be written. */
  flush(): void {
    if (this.#timer === undefined) return
    this.stop()
    void this.#write()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const owner = ownerText(this.#owner)
    const written = [...this.#changed]
      .filter(([query]) => isFromServer(query))
      .map(([query, page]): [string, Copy] => {
        const data = JSON.stringify(keptPart(query.queryKey, query.state.data))
        const room = roomOf(query.queryKey, query.state.data)
        return [query.queryHash, { owner, at: query.state.dataUpdatedAt, page, room, data }]
      })
    const hasRooms = written.some(([hash]) => hash === hashKey(roomsQuery.queryKey))
    const gone = [...this.#gone]
    this.#changed.clear()
    this.#gone.clear()
    for (const hash of gone) this.#sizes.delete(hash)
    for (const [hash, copy] of written) this.#sizes.set(hash, sizeOf(copy))
    const beyond = [...(hasRooms ? leftRooms(this.#sizes) : []), ...tooMany(this.#sizes)]
    for (const hash of beyond) this.#sizes.delete(hash)
    // Another tab may have logged out, or be of another build by now.
    if (!isOwner(this.#owner)) return
    try {
      await dropCopies([...gone, ...beyond])
      await writeCopies(written.filter(([hash]) => this.#sizes.has(hash)))
    } catch {
      // The storage is full, or forbidden by now: the app works the same with a connection.
    }
  }
}

/**
 * Keeps what the person sees in this browser, so that the app opens with it without a connection. Ends when they leave; what is kept is
 * deleted by `forgetCopies`. Ends quietly where a browser forbids its database.
 */
export async function keepCopies(userId: number, build: string): Promise<void> {
  stopLast?.()
  const keeper = new Keeper({ userId, build })
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (currentUserId() !== userId) stop()
    // What is shown may have been fetched on another page before.
    else if (event.type === 'observerAdded') keeper.note(event.query)
    else if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) keeper.note(event.query)
  })
  // The page may be loaded next without a connection.
  const flush = () => keeper.flush()
  window.addEventListener('pagehide', flush)
  const stop = () => {
    keeper.stop()
    window.removeEventListener('pagehide', flush)
    unsubscribe()
  }
  stopLast = stop
  try {
    await keeper.begin()
  } catch {
    stop()
  }
}
