import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cancelAndRefetch } from '../../../data/_shared/cancel-and-refetch'
import { useLiveEvent } from '../../../realtime/use-live'

const ON_BOARDS = new Set<unknown>(['module', 'items', 'actions'])
const predicate = ({ queryKey }: Query): boolean => ON_BOARDS.has(queryKey[0])

/**
 * Refetches what is shown when the live connection starts to deliver changes, has lost some, or is back after a break. In classrooms
 * entering the room does that.
 */
export function useCatchUp(outsideClassrooms: boolean): void {
  const cache = useQueryClient()
  useLiveEvent('hello', ({ resumed }) => {
    if (outsideClassrooms && !resumed) void cancelAndRefetch(cache, { predicate })
  })
  useEffect(() => {
    if (!outsideClassrooms) return undefined
    return () => void cache.invalidateQueries({ predicate, refetchType: 'none' })
  }, [cache, outsideClassrooms])
}
