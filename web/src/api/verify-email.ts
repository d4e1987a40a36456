import type { sendVerify as sendVerifyRoute, verify } from '@keel/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client'

/** Follows a mailed link, once however often it is looked at: the token is used up by it. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: () => call<typeof verify>('POST', '/user/verify', { body: { token } }),
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  })

/** Mails the verification link again. */
export const sendVerify = () => call<typeof sendVerifyRoute>('POST', '/user/verify/send')
