import { z } from 'zod'
import { REFUSALS_PER_MINUTE } from '../constants'
import { EnteredPassword, IdParams } from '../entities/fields'
import { CreationOptions, NewCredential, Passkey, PasskeyName, UsedCredential, UseOptions } from '../entities/passkey'
import { User } from '../entities/user'
import { route } from '../route'

/** Each view of the login page asks for one, and it is cheap. */
const CHALLENGES_PER_MINUTE = 600
/** Required of an account with a password; one without needs a session of the last minutes. */
const password = EnteredPassword.optional()

export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/user/passkeys/sign-in/begin',
  permission: 'account.enter',
  summary: 'A challenge for a passkey of whoever is at this browser',
  data: UseOptions,
  perMinute: CHALLENGES_PER_MINUTE,
})
export const signInByPasskey = route({
  method: 'POST',
  path: '/user/passkeys/sign-in',
  permission: 'account.enter',
  summary: 'Sign in by what a passkey answered to the challenge of this browser',
  body: z.object({ credential: UsedCredential }),
  data: User,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const listPasskeys = route({
  method: 'GET',
  path: '/user/passkeys',
  permission: 'account.own',
  summary: 'The caller’s passkeys, the last used first',
  data: z.array(Passkey),
})
export const beginPasskey = route({
  method: 'POST',
  path: '/user/passkeys/begin',
  permission: 'account.own',
  summary: 'Ask the browser to make a passkey',
  body: z.object({ password }),
  data: CreationOptions,
  perMinute: 20,
})
export const addPasskey = route({
  method: 'POST',
  path: '/user/passkeys',
  permission: 'account.own',
  summary: 'Add the passkey that the browser has made',
  body: z.object({ name: PasskeyName, credential: NewCredential, password }),
  data: Passkey,
  perMinute: 20,
})
export const renamePasskey = route({
  method: 'PUT',
  path: '/user/passkeys/:id',
  permission: 'account.own',
  summary: 'Rename a passkey',
  params: IdParams,
  body: z.object({ name: PasskeyName }),
  data: Passkey,
})
export const removePasskey = route({
  method: 'POST',
  path: '/user/passkeys/:id/remove',
  permission: 'account.own',
  summary: 'Remove a passkey; the last way into an account stays',
  params: IdParams,
  body: z.object({ password }),
  perMinute: 20,
})
