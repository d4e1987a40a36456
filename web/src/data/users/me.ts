import { useQuery, queryOptions } from '@tanstack/react-query'
import { USER_REFRESH_MS } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { useState } from 'react'
import { queryClient } from '../_shared/query-client'
import { fetchMe } from './fetch-me'

/** The signed-in user, or null for a guest; refetched every 5 minutes. */
export const meQuery = queryOptions({
  queryKey: ['me'] as const,
  staleTime: USER_REFRESH_MS,
  refetchInterval: USER_REFRESH_MS,
  queryFn: ({ signal }) => fetchMe(signal),
})

/** Waits for a request for the user that was sent already; a retry sends another. */
export function provideMe(sent: Promise<User | null>): void {
  let first: Promise<User | null> | null = sent
  const next = (signal: AbortSignal) => {
    const result = first ?? fetchMe(signal)
    first = null
    return result
  }
  void queryClient.prefetchQuery({ ...meQuery, queryFn: ({ signal }) => next(signal) })
}

/** Returns the signed-in user; undefined until loaded. */
export const useMe = (): User | null | undefined => useQuery(meQuery).data

/** Returns the signed-in user, on a screen for members. It keeps the user until it unmounts, even after they signed out. */
export function useUser(): User {
  const user = useMe()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const shown = user ?? last
  if (!shown) throw new Error('Nobody is signed in')
  return shown
}

/** Returns the signed-in user; null for nobody, undefined while it is not known. */
export const currentUser = (): User | null | undefined => queryClient.getQueryData(meQuery.queryKey)

/** Returns who is signed in; null for nobody, undefined while it is not known. */
export const currentUserId = (): number | null | undefined => {
  const me = currentUser()
  return me === null ? null : me?.id
}

/** Sets the signed-in user for the whole client; call it after login, register, verify and profile changes. */
export function setMe(user: User | null): void {
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Clears all data of the user who left. */
export function clearSessionCache(): void {
  // The query of the user stays: if it were removed, its observers would never get the response.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  void queryClient.cancelQueries({ queryKey: meQuery.queryKey })
  setMe(null)
}
