import type { NewCredential, UsedCredential } from '@keel/contract/entities/passkey'
import { AppError } from '@keel/contract/errors'
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Passkeys } from '../../db/schema'

type Library = typeof import('@simplewebauthn/server')
type Stored = Pick<Selectable<Passkeys>, 'credential_id' | 'public_key' | 'counter' | 'handle'>

/** How long the browser waits for its person, at most. */
const PATIENCE_MS = 5 * 60_000
/** It names an account for authenticators, and says nothing of it. */
const HANDLE_BYTES = 32

/** The library is loaded with the first passkey. */
const load = (): Promise<Library> => import('@simplewebauthn/server')
const text = (bytes: Buffer): string => bytes.toString('base64url')

/**
 * Asks browsers for passkeys of the site at `url`, and verifies their answers. A passkey takes the place of the password, so the device
 * must have made sure that its person is there: by a fingerprint, a face or a PIN.
 */
export function createVerifier({ url, log }: { url: string; log: Pick<Logger, 'warn'> }) {
  const { hostname, origin } = new URL(url)

  /** Whatever an answer is wrong in, its person tries again. */
  function failed(error: unknown): never {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused')
    throw new AppError('passkey.failed', { cause: error })
  }

  return {
    /** Options for a passkey that the authenticator finds by itself. */
    async useOptions() {
      const { generateAuthenticationOptions } = await load()
      return generateAuthenticationOptions({ rpID: hostname, userVerification: 'required', timeout: PATIENCE_MS })
    },

    /** Options for a new passkey of a person, who does not have one on that device, and the handle to store with it. */
    async creationOptions(
      user: { email: string; first_name: string; last_name: string },
      present: readonly Pick<Selectable<Passkeys>, 'credential_id' | 'transports' | 'handle'>[],
    ) {
      const { generateRegistrationOptions } = await load()
      const handle = present[0]?.handle ?? randomBytes(HANDLE_BYTES)
      const options = await generateRegistrationOptions({
        rpName: 'Keel',
        rpID: hostname,
        userID: new Uint8Array(handle),
        userName: user.email,
        userDisplayName: `${user.first_name} ${user.last_name}`,
        timeout: PATIENCE_MS,
        attestationType: 'none',
        excludeCredentials: present.map(({ credential_id, transports }) => ({ id: text(credential_id), transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { options, handle: text(handle) }
    },

    /** Returns what is stored of a new passkey. @throws `passkey.failed` */
    async requireMade(credential: z.output<typeof NewCredential>, challenge: string) {
      const { verifyRegistrationResponse } = await load()
      const { verified, registrationInfo: info } = await verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
      }).catch(failed)
      if (!verified) return failed('not verified')
      return {
        credential_id: Buffer.from(info.credential.id, 'base64url'),
        public_key: Buffer.from(info.credential.publicKey),
        counter: info.credential.counter,
        transports: credential.response.transports,
        synced: info.credentialBackedUp,
      }
    },

    /** Returns which challenge a passkey has answered, and what has changed of it. @throws `passkey.failed` */
    async requireUsed<C extends { challenge: string }>(
      credential: z.output<typeof UsedCredential>,
      challenges: readonly C[],
      stored: Stored,
    ) {
      const { userHandle } = credential.response
      if (userHandle !== undefined && userHandle !== text(stored.handle)) return failed('the passkey names another account')
      const { verifyAuthenticationResponse } = await load()
      let challenge: C | undefined
      const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: (answered) => {
          challenge = challenges.find((one) => one.challenge === answered)
          return challenge !== undefined
        },
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: { id: text(stored.credential_id), publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
        requireUserVerification: true,
      }).catch(failed)
      if (!verified || !challenge) return failed('not verified')
      return { challenge, counter: info.newCounter, synced: info.credentialBackedUp }
    },
  }
}
