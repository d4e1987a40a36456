import type { connectSignIn as connectRoute, registerSignIn as registerByProviderRoute } from '@keel/contract/routes/sign-in'
import type {
  reset as resetRoute,
  sendReset as sendResetRoute,
  login as loginRoute,
  register as registerRoute,
} from '@keel/contract/routes/users'
import type { BodyOf } from '@keel/contract/route'
import { call, callUrl } from '../_shared/client'

/** Mails a link to set a new password; fails with `email.not.found` for an unknown address. */
export const sendReset = (body: { email: string; captcha: string }) =>
  call<typeof sendResetRoute>('POST', '/user/password/reset/send', { body })

/** Sets a password by the token of that link; ends all sessions. */
export const resetPassword = (body: BodyOf<typeof resetRoute>) => call<typeof resetRoute>('POST', '/user/password/reset', { body })

/** Opens a session in this browser. Fails with `login.failed` or, after many wrong tries, `captcha.not.solved`. */
export const login = (body: { email: string; password: string; captcha?: string }) =>
  call<typeof loginRoute>('POST', '/user/login', { body })

export type Registration = BodyOf<typeof registerRoute>

/** Creates an account and opens its first session. A captcha solution is used up, even when this fails. */
export const register = (body: Registration) => call<typeof registerRoute>('POST', '/user/register', { body })

/** The server takes no longer path to return to. */
const RETURN_MAX_LENGTH = 500

/** Returns the URL that leads to a provider to log in, and from there to `/sign-in`. `invite` is for somebody without an account. */
export const providerUrl = (provider: string, { r, invite }: { r?: string | undefined; invite?: string | undefined }): string =>
  callUrl(`/user/sign-in/${provider}`, { r: r && r.length <= RETURN_MAX_LENGTH ? r : undefined, invite })

/** Creates an account for whom a provider has sent back, and opens its first session. */
export const registerByProvider = (body: BodyOf<typeof registerByProviderRoute>) =>
  call<typeof registerByProviderRoute>('POST', '/user/sign-in/register', { body })

/** Connects the account with that address by its password, and opens a session of it. */
export const connectByPassword = (body: BodyOf<typeof connectRoute>) => call<typeof connectRoute>('POST', '/user/sign-in/connect', { body })
