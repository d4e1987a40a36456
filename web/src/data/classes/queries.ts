import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as classes from '@keel/contract/routes/classes'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The classes of the school, the newest first. */
export const classesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.site, 'classes', search],
    queryFn: ({ pageParam, signal }) =>
      call<typeof classes.listClasses>('GET', '/admin/classes', {
        query: { ...(search && { search }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.more ? last.classes.at(-1)?.id : undefined),
  })

/** Classrooms for a class, by words of their names and of their teachers'. */
export const foundRoomsQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.site, 'rooms', search],
    queryFn: ({ signal }) => call<typeof classes.findRooms>('GET', '/admin/classes/rooms', { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  })
