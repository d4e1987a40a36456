import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PeopleFilter, SiteLogEntry } from '@keel/contract/entities/site'
import type { QueryOf } from '@keel/contract/route'
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

/** What a teacher would hand over, and whether the receiver has room and time for it. */
export const belongingsQuery = (id: number, to: number | null) =>
  queryOptions({
    queryKey: keys.belongings(id, to),
    queryFn: ({ signal }) =>
      call<typeof site.belongings>('GET', `/admin/people/${id}/belongings`, { query: to === null ? {} : { to }, signal }),
    placeholderData: keepPreviousData,
  })

/** Who may register, by the server's setting and by the operators' choice. */
export const siteRegistrationQuery = queryOptions({
  queryKey: keys.siteRegistration,
  queryFn: ({ signal }) => call<typeof site.getRegistration>('GET', '/admin/registration', { signal }),
})

/** The texts of the school in all languages. */
export const siteTextsQuery = queryOptions({
  queryKey: keys.siteTexts,
  queryFn: ({ signal }) => call<typeof site.getSiteTexts>('GET', '/admin/texts', { signal }),
})

/** Invitations to register, the newest first. */
export const siteInvitationsQuery = infiniteQueryOptions({
  queryKey: keys.siteInvitations,
  queryFn: ({ pageParam, signal }) =>
    call<typeof site.listInvitations>('GET', '/admin/invitations', { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => (last.more ? last.invitations.at(-1)?.id : undefined),
})

/** The filter of the log. */
export type LogView = Pick<QueryOf<typeof site.listLog>, 'kind' | 'person' | 'from' | 'to'>

const logPage = (view: LogView, before: number | undefined, signal: AbortSignal) =>
  call<typeof site.listLog>('GET', '/admin/log', { query: { ...view, ...(before ? { before } : {}) }, signal })

/** What operators did, sign-ins and refusals, the newest first. */
export const siteLogQuery = (view: LogView) =>
  infiniteQueryOptions({
    queryKey: keys.siteLog(view),
    queryFn: ({ pageParam, signal }) => logPage(view, pageParam, signal),
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.more ? last.entries.at(-1)?.id : undefined),
  })

/** Entries that a table holds at most; spreadsheets become slow beyond it. */
const TABLE_MAX = 20_000

/** Returns the entries of a filter for a table, including pages that are not loaded: the newest ones, of very many. */
export async function wholeLog(view: LogView, signal: AbortSignal): Promise<SiteLogEntry[]> {
  const found: SiteLogEntry[] = []
  for (let more = true; more && found.length < TABLE_MAX;) {
    const page = await logPage(view, found.at(-1)?.id, signal)
    found.push(...page.entries)
    more = page.more
  }
  return found
}

/** Which unsent mails. */
export type MailsView = Pick<QueryOf<typeof site.listMails>, 'state'>

/** Mails are tried again by themselves. */
const MAILS_ASKED_MS = 15_000

/** The mails that wait or were given up, the newest first, and how the mail server is. */
export const siteMailsQuery = (view: MailsView) =>
  infiniteQueryOptions({
    queryKey: keys.siteMailsOf(view),
    queryFn: ({ pageParam, signal }) =>
      call<typeof site.listMails>('GET', '/admin/mails', { query: { ...view, ...(pageParam && { before: pageParam }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MAILS_ASKED_MS,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.more ? last.mails.at(-1)?.id : undefined),
  })

/** While one is being made, and else. */
const BACKUPS_ASKED_MS = { running: 2000, idle: 60_000 }

/** The last backups of the site, and where they are kept. */
export const siteBackupsQuery = queryOptions({
  queryKey: keys.siteBackups,
  queryFn: ({ signal }) => call<typeof site.listBackups>('GET', '/admin/backups', { signal }),
  refetchInterval: ({ state }) => BACKUPS_ASKED_MS[state.data?.running ? 'running' : 'idle'],
})

/** What is stored on the site, by whom, and its limits. */
export const siteStorageQuery = queryOptions({
  queryKey: keys.siteStorage,
  queryFn: ({ signal }) => call<typeof site.siteStorage>('GET', '/admin/storage', { signal }),
})
