import type {
  endOtherSessions as endRoute,
  endSession as endOneRoute,
  changePassword as changeRoute,
  updateUser as updateUserRoute,
  requestEmail as requestEmailRoute,
  cancelEmail as cancelEmailRoute,
} from '@keel/contract/routes/users'
import type { removeIdentity as removeIdentityRoute } from '@keel/contract/routes/sign-in'
import type { TokensLeft } from '@keel/contract/entities/token'
import { call } from '../_shared/client'
import type { BodyOf } from '@keel/contract/route'
import { setMe } from './me'

/** Returns how many API tokens go on; processes of the last version do not say it. */
const tokensIn = (left: TokensLeft | null): number => left?.tokens ?? 0

/** Ends all sessions but this one. Returns how many API tokens go on. */
export const endOtherSessions = async (): Promise<number> => tokensIn(await call<typeof endRoute>('DELETE', '/user/sessions'))

/** Ends one session. */
export const endSession = (id: string) => call<typeof endOneRoute>('DELETE', `/user/sessions/${encodeURIComponent(id)}`)

/** Changes the user's password; ends all other sessions. Returns how many API tokens go on. */
export const changePassword = async (body: { current: string; password: string }): Promise<number> =>
  tokensIn(await call<typeof changeRoute>('PUT', '/user/password', { body }))

/** Changes the user's name, language or sounds, for the whole client. */
export async function updateUser(body: BodyOf<typeof updateUserRoute>): Promise<void> {
  setMe(await call<typeof updateUserRoute>('PUT', '/user', { body }))
}

/** Asks for another address: mails a link to it. Fails with `email.used` for one's own, `wrong.password`, `login.again`. */
export const requestEmail = (body: BodyOf<typeof requestEmailRoute>) => call<typeof requestEmailRoute>('POST', '/user/email', { body })

/** Keeps the present address. */
export const cancelEmail = () => call<typeof cancelEmailRoute>('DELETE', '/user/email')

/**
 * Disconnects an account at a provider; accounts without a password leave it empty. Fails with `wrong.password`, `login.again`,
 * `identity.last`.
 */
export const removeIdentity = (id: number, password: string) =>
  call<typeof removeIdentityRoute>('POST', `/user/identities/${id}/remove`, { body: password ? { password } : {} })
