import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../../api/keys'

/** Several answers in a row ask for the standings once. */
const STANDINGS_AFTER_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

/** Lets a live change show in what is cached; what is not cached is fetched when it is needed. */
export function patchLive<T>(cache: QueryClient, key: QueryKey, change: (data: T) => T): void {
  cache.setQueryData<T>(key, (data) => (data === undefined ? undefined : change(data)))
  // A list that is on its way may be older than the change.
  if (cache.getQueryState(key)?.fetchStatus === 'fetching') void cache.invalidateQueries({ queryKey: key })
}

/** The students' standings on a board changed: asked for anew, shortly. */
export function standingsChanged(cache: QueryClient, boardId: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void cache.invalidateQueries({ queryKey: keys.progress(boardId) }), STANDINGS_AFTER_MS)
}
