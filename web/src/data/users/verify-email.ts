import type { refuseAddress as refuseAddressRoute, sendVerify as sendVerifyRoute, verify } from '@keel/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'

const followed = new Map<string, Promise<{ user_id: number }>>()

/** A link works once: it is followed once too, whatever happens to the query cache meanwhile. */
function follow(token: string): Promise<{ user_id: number }> {
  const known = followed.get(token)
  if (known) return known
  const answer = call<typeof verify>('POST', '/user/verify', { body: { token } })
  followed.set(token, answer)
  answer.catch((error: unknown) => {
    if (!isApiError(error, 'verify.link.invalid')) followed.delete(token)
  })
  return answer
}

/** Follows a mailed link; returns whose e-mail address it verified. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: () => follow(token),
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  })

/** Mails the verification link again. */
export const sendVerify = () => call<typeof sendVerifyRoute>('POST', '/user/verify/send')

/** Removes the reader's e-mail address from an account created by somebody else, by the link in its mail. */
export const refuseAddress = (token: string) => call<typeof refuseAddressRoute>('POST', '/user/verify/refuse', { body: { token } })
