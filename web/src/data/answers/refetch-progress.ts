import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../_shared/keys'

/** Several answers in a row ask for the standings once. */
const STANDINGS_AFTER_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

/** The students' standings on a board changed: asked for anew, shortly. */
export function refetchProgress(cache: QueryClient, boardId: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void cache.invalidateQueries({ queryKey: keys.progress(boardId) }), STANDINGS_AFTER_MS)
}
