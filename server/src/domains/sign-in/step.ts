import { ERRORS, type ErrorCode } from '@keel/contract/errors'
import { z } from 'zod'

const From = z.object({ provider: z.string(), invite: z.string().optional() })
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** What a browser keeps between two steps of a sign-in by a provider. */
export const Step = z.discriminatedUnion('step', [
  /** Its person is at the provider. */
  From.extend({ step: z.literal('visit'), state: z.string(), nonce: z.string(), verifier: z.string(), r: z.string().optional() }),
  /** The provider has said who it is, who has no account yet. */
  From.extend({
    step: z.literal('known'),
    authenticated_at: z.number().nullable(),
    person: z.object({
      issuer: z.string(),
      subject: z.string(),
      email: z.string(),
      isOwnAddress: z.boolean(),
      first_name: z.string(),
      last_name: z.string(),
      role: z.union([z.literal(1), z.literal(2)]).nullable(),
    }),
  }),
  /** It failed; the page tells why. */
  z.object({ step: z.literal('failed'), code: z.string().refine(isErrorCode) }),
])
export type Step = z.output<typeof Step>
/** Somebody whom a provider has sent back. */
export type Known = Extract<Step, { step: 'known' }>
