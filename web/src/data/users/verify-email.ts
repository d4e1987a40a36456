import type {
  confirmEmail as confirmEmailRoute,
  refuseAddress as refuseAddressRoute,
  sendVerify as sendVerifyRoute,
  undoEmail as undoEmailRoute,
  verify,
} from '@keel/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { isApiError } from '../_shared/errors'

const followed = new Map<string, Promise<unknown>>()

/** A link works once: it is followed once too, whatever happens to the query cache meanwhile. */
function follow<D>(token: string, send: (token: string) => Promise<D>): Promise<D> {
  const known = followed.get(token)
  if (known) return known as Promise<D>
  const answer = send(token)
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
    queryFn: () => follow(token, (sent) => call<typeof verify>('POST', '/user/verify', { body: { token: sent } })),
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  })

/** Changes the address by the link mailed to the new one; returns whose address it is now. */
export const confirmEmail = (token: string) => call<typeof confirmEmailRoute>('POST', '/user/email/confirm', { body: { token } })

/** Takes a change of the reader's address back, by the link in the mail to the address before. */
export const undoEmail = (token: string) => call<typeof undoEmailRoute>('POST', '/user/email/undo', { body: { token } })

/** Mails the verification link again. */
export const sendVerify = () => call<typeof sendVerifyRoute>('POST', '/user/verify/send')

/** Removes the reader's e-mail address from an account created by somebody else, by the link in its mail. */
export const refuseAddress = (token: string) => call<typeof refuseAddressRoute>('POST', '/user/verify/refuse', { body: { token } })
