import type {
  addPasskey as addRoute,
  beginPasskey as beginRoute,
  listPasskeys as listRoute,
  removePasskey as removeRoute,
  renamePasskey as renameRoute,
} from '@keel/contract/routes/passkeys'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { loadPasskeys } from '../../lib/passkeys'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Accounts without a password leave it out. */
const own = (password: string) => (password ? { password } : {})

/** The user's passkeys, the last used first. */
export const passkeysQuery = queryOptions({
  queryKey: keys.passkeys,
  queryFn: ({ signal }) => call<typeof listRoute>('GET', '/user/passkeys', { signal }),
})

/**
 * Has the browser make a passkey, and adds it to the account. Fails with `wrong.password`, `login.again`, `limit.reached`,
 * `passkey.failed`, and with what the browser throws.
 */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const { startRegistration } = await loadPasskeys()
  const options = await call<typeof beginRoute>('POST', '/user/passkeys/begin', { body: own(password) })
  const credential = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
  return call<typeof addRoute>('POST', '/user/passkeys', { body: { name, credential, ...own(password) } })
}

/** Renames a passkey. */
export const renamePasskey = (id: number, name: string) => call<typeof renameRoute>('PUT', `/user/passkeys/${id}`, { body: { name } })

/** Removes a passkey. Fails with `wrong.password`, `login.again`, `identity.last`. */
export const removePasskey = (id: number, password: string) =>
  call<typeof removeRoute>('POST', `/user/passkeys/${id}/remove`, { body: own(password) })
