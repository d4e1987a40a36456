import { useQuery, queryOptions } from '@tanstack/react-query'
import { USER_REFRESH_MS } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import type { me } from '@keel/contract/routes/users'
import { useState } from 'react'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'
import { queryClient } from '../_shared/query-client'

/** The signed-in person, or null for a guest; asked again every 5 minutes. */
export const meQuery = queryOptions({
  queryKey: ['me'] as const,
  staleTime: USER_REFRESH_MS,
  refetchInterval: USER_REFRESH_MS,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call<typeof me>('GET', '/user/me', { signal })
    } catch (error) {
      if (isApiError(error) && error.status === 401) return null
      throw error
    }
  },
})

/** Whoever is signed in; undefined while it is not known. */
export const useMe = (): User | null | undefined => useQuery(meQuery).data

/** The signed-in person, on a screen that only they can open. It stays theirs until it is gone, also when they have left. */
export function useUser(): User {
  const user = useMe()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const shown = user ?? last
  if (!shown) throw new Error('Nobody is signed in')
  return shown
}

/** Tells the whole client who is signed in now; call it after login, register, verify and profile changes. */
export function setMe(user: User | null): void {
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Forgets everything that belonged to the person who left. */
export function clearSessionCache(): void {
  // Who is here stays a question: taken away with the rest, whoever watches it would never hear the answer.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  queryClient.getMutationCache().clear()
  void queryClient.cancelQueries({ queryKey: meQuery.queryKey })
  setMe(null)
}
