import type {
  endOtherSessions as endRoute,
  endSession as endOneRoute,
  changePassword as changeRoute,
  reset as resetRoute,
  sendReset as sendResetRoute,
  login as loginRoute,
  register as registerRoute,
  updateUser as updateUserRoute,
} from '@keel/contract/routes/users'
import { call } from '../_shared/client'
import type { BodyOf } from '@keel/contract/route'
import { setMe } from './me'

/** Ends all sessions but this one. */
export const endOtherSessions = () => call<typeof endRoute>('DELETE', '/user/sessions')

/** Ends one session. */
export const endSession = (id: string) => call<typeof endOneRoute>('DELETE', `/user/sessions/${encodeURIComponent(id)}`)

/** Mails a link to set a new password; fails with `email.not.found` for an unknown address. */
export const sendReset = (body: { email: string; captcha: string }) =>
  call<typeof sendResetRoute>('POST', '/user/password/reset/send', { body })

/** Sets a password by the token of that link; ends all sessions. */
export const resetPassword = (body: { token: string; password: string }) =>
  call<typeof resetRoute>('POST', '/user/password/reset', { body })

/** Changes the user's password; ends all other sessions. */
export const changePassword = (body: { current: string; password: string }) => call<typeof changeRoute>('PUT', '/user/password', { body })

/** Opens a session in this browser. Fails with `login.failed` or, after many wrong tries, `captcha.not.solved`. */
export const login = (body: { email: string; password: string; captcha?: string }) =>
  call<typeof loginRoute>('POST', '/user/login', { body })

export type Registration = BodyOf<typeof registerRoute>

/** Creates an account and opens its first session. A captcha solution is used up, even when this fails. */
export const register = (body: Registration) => call<typeof registerRoute>('POST', '/user/register', { body })

/** Changes the user's name, language or sounds, for the whole client. */
export async function updateUser(body: BodyOf<typeof updateUserRoute>): Promise<void> {
  setMe(await call<typeof updateUserRoute>('PUT', '/user', { body }))
}
