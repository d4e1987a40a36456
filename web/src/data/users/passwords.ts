import { queryOptions } from '@tanstack/react-query'
import type {
  changePassword as changeRoute,
  checkReset as checkRoute,
  reset as resetRoute,
  sendReset as sendResetRoute,
} from '@keel/contract/routes/users'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Mails a link to set a new password; fails with `email.not.found` for an unknown address. */
export const sendReset = (body: { email: string; captcha: string }) =>
  call<typeof sendResetRoute>('POST', '/user/password/reset/send', { body })
/** Whether the token of that link is still good; fails with `reset.link.invalid` when it is not. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.resetLink(token),
    queryFn: ({ signal }) => call<typeof checkRoute>('POST', '/user/password/reset/check', { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
/** Sets a password by the token of that link; signs the person out everywhere. */
export const resetPassword = (body: { token: string; password: string }) =>
  call<typeof resetRoute>('POST', '/user/password/reset', { body })
/** Changes one's own password; signs out everywhere else. */
export const changePassword = (body: { current: string; password: string }) => call<typeof changeRoute>('PUT', '/user/password', { body })
