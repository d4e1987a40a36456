import type { BoardAnswers } from '@keel/contract/entities/answer'
import { onlineManager, type Query, type QueryCacheNotifyEvent, type QueryKey } from '@tanstack/react-query'
import { ownBuild } from '../../lib/own-build'
import { onConnected } from '../../realtime/connected'
import { currentShare } from '../_shared/current-share'
import { isApiError } from '../_shared/errors'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'
import { boardAnswers } from '../answers/calls'
import { withUnsaved } from '../answers/personal-answers'
import { currentUserId } from '../users/me'
import { isOwner, ownerOf, ownerText } from './owner'
import { isOld } from './rules'
import { shownCopies } from './shown-copies'
import { readCopy } from './store'

/** Fetches that end with a copy in place of the server's data, by the hash of their query's key. */
const standingIn = new Set<string>()
let unfollow: (() => void) | null = null

const isShown = (hash: string): boolean => shownCopies.getState().has(hash)
const refetchShown = () => void queryClient.invalidateQueries({ predicate: ({ queryHash }) => isShown(queryHash) })

function forgetShown(hash: string): void {
  if (!isShown(hash)) return
  const left = new Map(shownCopies.getState())
  left.delete(hash)
  shownCopies.setState(left, true)
  if (left.size > 0) return
  unfollow?.()
  unfollow = null
}

/** Notes what the server has returned since, and what it refuses: the screen says so then. */
function onQueryEvent(event: QueryCacheNotifyEvent): void {
  const { queryHash } = event.query
  if (event.type === 'removed') forgetShown(queryHash)
  if (event.type !== 'updated') return
  const { action } = event
  if (action.type === 'fetch') standingIn.delete(queryHash)
  if (action.type === 'success' && !action.manual && !standingIn.delete(queryHash)) forgetShown(queryHash)
  if (action.type === 'error' && !isApiError(action.error, 'network')) forgetShown(queryHash)
}

/** Fetches what is shown as a copy as soon as there is a connection. */
function followConnection(): () => void {
  const stops = [
    onlineManager.subscribe((isOnline) => void (isOnline && refetchShown())),
    queryClient.getQueryCache().subscribe(onQueryEvent),
  ]
  return () => stops.forEach((stop) => stop())
}
onConnected(() => {
  onlineManager.setOnline(true)
  refetchShown()
})

/** Adds what waits in this browser to be stored, which is newer than any copy. */
function withWaiting(key: QueryKey, data: unknown): unknown {
  const [kind, boardId, userId] = key
  return kind === keys.allActions[0] ? withUnsaved(data as BoardAnswers, boardAnswers(boardId as number, userId as number | null)) : data
}

/** Returns the kept data of a query, and notes that it is shown; undefined when there is none of this person and build. */
async function copyOf({ queryHash, queryKey }: Query): Promise<unknown> {
  const build = ownBuild()
  const owner = build === null ? null : ownerOf(build)
  const userId = currentUserId()
  // Before the user is known, the copy says who they are.
  if (owner === null || (userId !== undefined && userId !== owner.userId)) return undefined
  const copy = await readCopy(queryHash)
  // They may have left meanwhile.
  if (copy === undefined || copy.owner !== ownerText(owner) || !isOwner(owner) || isOld(copy)) return undefined
  shownCopies.setState(new Map(shownCopies.getState()).set(queryHash, copy.at), true)
  unfollow ??= followConnection()
  return withWaiting(queryKey, JSON.parse(copy.data))
}

/** Returns the kept data of a query that the server could not be asked for. @throws `error` when there is none, or newer data is shown */
export async function restoreCopy(query: Query, error: unknown): Promise<unknown> {
  const { queryHash, state } = query
  // The browser says so, and the failure proves it: what is not kept waits for the connection.
  if (!navigator.onLine) onlineManager.setOnline(false)
  const isMore = state.fetchMeta?.fetchMore !== undefined
  if (currentShare() !== null || isMore || (state.data !== undefined && !isShown(queryHash))) throw error
  const data = state.data ?? (await copyOf(query).catch(() => undefined))
  if (data === undefined) throw error
  standingIn.add(queryHash)
  return data
}
