import { z } from 'zod'
import { PASSKEY_NAME_MAX_LENGTH } from '../constants'
import { Id, Moment, Name } from './fields'

/** What its person calls a passkey. */
export const PasskeyName = Name(PASSKEY_NAME_MAX_LENGTH)

/** A passkey that signs in to an account. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether the person's devices share it. */
  synced: z.boolean(),
  created_at: Moment,
  /** Null until it was used. */
  used_at: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Bytes in base64url, as WebAuthn writes them in JSON: of an id, and of what an authenticator has signed. */
const Bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
/** An id has up to 1023 bytes. https://www.w3.org/TR/webauthn-3/#credential-id */
const CredentialId = Bytes(1364)
const Signed = Bytes(16_384)
const Credential = z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key') })

/** A new passkey, as `PublicKeyCredential.toJSON` of the browser describes it. */
export const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Signed,
    attestationObject: Signed,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
})
/** The answer of a passkey to a challenge, as `PublicKeyCredential.toJSON` of the browser describes it. */
export const UsedCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Signed,
    authenticatorData: Signed,
    signature: Signed,
    userHandle: Bytes(88).optional(),
  }),
})

/** What the browser is asked for; it understands more than is checked here. */
const Options = z.looseObject({ challenge: z.string() })
/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const UseOptions = Options
/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const CreationOptions = Options
