import { z } from 'zod'
import { Id, Moment } from './fields'
import { Role } from './user'

/** The name of a provider in addresses, as the operator of the server chose it. */
export const ProviderId = z.string().regex(/^[a-z\d](?:[a-z\d-]{0,30}[a-z\d])?$/)

/** An OpenID Connect provider that people of this site sign in by. */
export const Provider = z.object({
  id: ProviderId,
  /** For people: "School account". */
  name: z.string(),
})
export type Provider = z.infer<typeof Provider>

/** Somebody whom a provider has sent back, and who has no account here that belongs to them. */
export const PendingSignIn = z.object({
  provider: Provider,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The role that the provider’s groups give; null where the person chooses. */
  role: Role.nullable(),
  /** `connect`: an account has confirmed this address, and its password is asked for. */
  step: z.enum(['register', 'connect']),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

/** An account at a provider that signs in to an account here. */
export const Identity = z.object({
  id: Id,
  /** Its name for people; the address of the issuer where the site does not have it any more. */
  provider: z.string(),
  /** The address it had there when it was last used. */
  email: z.string(),
  created_at: Moment,
  used_at: Moment,
})
export type Identity = z.infer<typeof Identity>
