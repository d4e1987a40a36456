import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { PeopleFilter } from '@keel/contract/entities/site'
import type * as site from '@keel/contract/routes/site'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The accounts of the site in pages, the newest first. */
export const peopleQuery = (view: { search: string; filter: PeopleFilter }) =>
  infiniteQueryOptions({
    queryKey: keys.people(view),
    queryFn: ({ pageParam, signal }) =>
      call<typeof site.listPeople>('GET', '/admin/people', {
        query: { filter: view.filter, ...(view.search && { search: view.search }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.more ? last.people.at(-1)?.id : undefined),
  })
