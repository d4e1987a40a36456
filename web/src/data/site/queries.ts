import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** Who may register, by the server's setting and by the operators' choice. */
export const siteRegistrationQuery = queryOptions({
  queryKey: keys.siteRegistration,
  queryFn: ({ signal }) => call<typeof site.getRegistration>('GET', '/admin/registration', { signal }),
})

/** Invitations to register, the newest first. */
export const siteInvitationsQuery = infiniteQueryOptions({
  queryKey: keys.siteInvitations,
  queryFn: ({ pageParam, signal }) =>
    call<typeof site.listInvitations>('GET', '/admin/invitations', { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => (last.more ? last.invitations.at(-1)?.id : undefined),
})
