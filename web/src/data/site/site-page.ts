import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '@keel/contract/constants'
import type { getSitePage } from '@keel/contract/routes/site'
import type { SitePage } from '@keel/contract/site-texts'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'
import { keys } from '../_shared/keys'

/** A page of the school; its language is another one when it is not written in this. */
export const sitePageQuery = (page: SitePage, lang: Language) =>
  queryOptions({
    queryKey: keys.sitePage(page, lang),
    queryFn: ({ signal }) => call<typeof getSitePage>('GET', `/site/pages/${page}`, { query: { lang }, signal }),
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 2 && !isApiError(error, 'not.found'),
  })
