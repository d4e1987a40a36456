import type {
  reset as resetRoute,
  sendReset as sendResetRoute,
  login as loginRoute,
  register as registerRoute,
} from '@keel/contract/routes/users'
import type { BodyOf } from '@keel/contract/route'
import { call } from '../_shared/client'

/** Mails a link to set a new password; fails with `email.not.found` for an unknown address. */
export const sendReset = (body: { email: string; captcha: string }) =>
  call<typeof sendResetRoute>('POST', '/user/password/reset/send', { body })

/** Sets a password by the token of that link; ends all sessions. */
export const resetPassword = (body: { token: string; password: string }) =>
  call<typeof resetRoute>('POST', '/user/password/reset', { body })

/** Opens a session in this browser. Fails with `login.failed` or, after many wrong tries, `captcha.not.solved`. */
export const login = (body: { email: string; password: string; captcha?: string }) =>
  call<typeof loginRoute>('POST', '/user/login', { body })

export type Registration = BodyOf<typeof registerRoute>

/** Creates an account and opens its first session. A captcha solution is used up, even when this fails. */
export const register = (body: Registration) => call<typeof registerRoute>('POST', '/user/register', { body })
