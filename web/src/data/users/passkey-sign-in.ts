import type { beginPasskeySignIn as beginRoute, signInByPasskey as signInRoute } from '@keel/contract/routes/passkeys'
import { loadPasskeys } from '../../lib/passkeys'
import { call } from '../_shared/client'

/**
 * Asks the person for a passkey, and opens a session in this browser. With `autofill` the browser offers passkeys in the field of
 * the address, until another way is taken. Fails with `passkey.unknown`, `passkey.failed`, `account.closed`, and with what the browser throws.
 */
export async function logInByPasskey({ autofill = false } = {}) {
  const { startAuthentication } = await loadPasskeys()
  const options = await call<typeof beginRoute>('POST', '/user/passkeys/sign-in/begin')
  const credential = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: autofill,
  })
  return call<typeof signInRoute>('POST', '/user/passkeys/sign-in', { body: { credential } })
}

/** Ends what the browser still asks the person. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadPasskeys()
  WebAuthnAbortService.cancelCeremony()
}
