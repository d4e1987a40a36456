import { useQueryClient } from '@tanstack/react-query'
import { askAnew } from '../../../api/ask-anew'
import { useLiveEvent } from '../../../realtime/use-live'

const ON_BOARDS = new Set<unknown>(['module', 'items', 'actions'])

/**
 * Fetches what is shown anew when the live connection has begun to tell of changes, or lost some. In classrooms entering
 * the room does that.
 */
export function useCatchUp(outsideClassrooms: boolean): void {
  const cache = useQueryClient()
  useLiveEvent('hello', ({ resumed }) => {
    if (outsideClassrooms && !resumed) void askAnew(cache, { predicate: ({ queryKey }) => ON_BOARDS.has(queryKey[0]) })
  })
}
