import { queryOptions } from '@tanstack/react-query'
import type { registrationOffer } from '@keel/contract/routes/site'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Who may register, and whether an invitation of an operator works. */
export const registrationQuery = (invitation: string | undefined) =>
  queryOptions({
    queryKey: keys.registration(invitation),
    queryFn: ({ signal }) => call<typeof registrationOffer>('GET', '/registration', { query: { invitation }, signal }),
    retry: false,
  })
