import { queryOptions } from '@tanstack/react-query'
import type * as templates from '@keel/contract/routes/templates'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The user's own templates, by name. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: ({ signal }) => call<typeof templates.listTemplates>('GET', '/templates', { signal }),
})
