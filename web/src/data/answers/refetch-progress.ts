import type { QueryClient } from '@tanstack/react-query'
import { refetchKeys } from '../_shared/cancel-and-refetch'
import { keys } from '../_shared/keys'

/** Several answers in a row refetch the progress once. */
const REFETCH_AFTER_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

/** Refetches the students' progress on a board after a short delay. */
export function refetchProgress(cache: QueryClient, boardId: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => refetchKeys(cache, keys.progress(boardId)), REFETCH_AFTER_MS)
}
