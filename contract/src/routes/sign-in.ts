import { z } from 'zod'
import { REFUSALS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../constants'
import { EnteredPassword, IdParams, Lang, PersonName } from '../entities/fields'
import { Identity, PendingSignIn, ProviderId } from '../entities/sign-in'
import { Role, User } from '../entities/user'
import { route } from '../route'

const Provider = z.object({ provider: ProviderId })
/** Where to go afterwards; the page checks it, as it does everywhere. */
const ReturnPath = z.string().max(500)

export const beginSignIn = route({
  method: 'GET',
  path: '/user/sign-in/:provider',
  permission: 'account.enter',
  summary: 'Go to an OpenID Connect provider to sign in',
  params: Provider,
  query: z.object({
    r: ReturnPath.optional(),
    /** The token of a classroom’s invite link or of an operator’s invitation, for somebody without an account. */
    invite: z.string().max(64).optional(),
  }),
  raw: 'redirect',
  data: z.unknown(),
  perMinute: SIGN_INS_PER_MINUTE,
})
export const finishSignIn = route({
  method: 'GET',
  path: '/user/sign-in/:provider/callback',
  permission: 'account.enter',
  summary: 'Where the provider sends the browser back to: signs in, or leads to the page that asks what is missing',
  params: Provider,
  raw: 'redirect',
  data: z.unknown(),
  perMinute: SIGN_INS_PER_MINUTE,
})
export const pendingSignIn = route({
  method: 'GET',
  path: '/user/sign-in',
  permission: 'account.enter',
  summary: 'Whom the provider has sent back to this browser, who has no account here yet; fails with why a sign-in failed',
  data: PendingSignIn,
})
export const registerSignIn = route({
  method: 'POST',
  path: '/user/sign-in/register',
  permission: 'account.enter',
  summary: 'Make an account for the person whom the provider has sent back, and sign in',
  body: z.object({
    first_name: PersonName,
    last_name: PersonName,
    /** Chosen by the provider’s groups where `role` of the pending sign-in says so. */
    role: Role,
    lang: Lang,
    terms: z.literal(true),
  }),
  data: User,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const connectSignIn = route({
  method: 'POST',
  path: '/user/sign-in/connect',
  permission: 'account.enter',
  summary: 'Connect the account that has confirmed the same address, by its password, and sign in',
  body: z.object({ password: EnteredPassword, captcha: z.string().min(1).max(10_000).optional() }),
  data: User,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const listIdentities = route({
  method: 'GET',
  path: '/user/identities',
  permission: 'account.own',
  summary: 'The caller’s accounts at providers that sign in here',
  data: z.array(Identity),
})
export const removeIdentity = route({
  method: 'POST',
  path: '/user/identities/:id/remove',
  permission: 'account.own',
  summary: 'Disconnect an account at a provider; the last way into an account stays',
  params: IdParams,
  body: z.object({
    /** Required of an account with a password. */
    password: EnteredPassword.optional(),
  }),
  perMinute: 20,
})
