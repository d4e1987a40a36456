import { SIGN_IN_MINUTES } from '@keel/contract/constants'
import { AppError, ERRORS, type ErrorCode } from '@keel/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isHttps, type Config } from '../../config'
import type { DB } from '../../db/schema'
import { sharedSecret } from '../../db/shared-secret'
import { cookieNames } from '../../http/cookie-names'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const From = z.object({ provider: z.string(), invite: z.string().optional() })
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** What a browser keeps between two steps of a sign-in by a provider. */
const Step = z.discriminatedUnion('step', [
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
const Sealed = z.object({ until: z.number(), step: Step })

export interface SealedCookie {
  /** Keeps a step in this browser for some minutes. */
  set(reply: FastifyReply, step: Step): Promise<void>
  /** Returns the step that this browser keeps. @throws `sign.in.expired` */
  read(request: FastifyRequest): Promise<Step>
  clear(reply: FastifyReply): void
}

/**
 * The steps of a sign-in are kept by the browser, so that no visitor fills the database, and any process goes on with them. Encrypted and
 * authenticated: nobody writes one of their own, and what a provider said of a person is not readable in it.
 */
export function createSealedCookie(config: Config, db: Kysely<DB>, now: () => Date): SealedCookie {
  const name = cookieNames(config).signIn
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const
  let known: Buffer | undefined
  const key = async () => (known ??= await sharedSecret(db, 'sign-in'))
  return {
    async set(reply, step) {
      const until = now().getTime() + SIGN_IN_MINUTES * 60_000
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await key(), nonce)
      const text = Buffer.concat([cipher.update(JSON.stringify({ until, step })), cipher.final()])
      const value = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
      void reply.setCookie(name, value, { ...cookie, maxAge: SIGN_IN_MINUTES * 60 })
    },
    async read(request) {
      const bytes = Buffer.from(request.cookies[name] ?? '', 'base64url')
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      if (tag.length < TAG_BYTES) throw new AppError('sign.in.expired')
      try {
        const decipher = createDecipheriv(CIPHER, await key(), nonce, { authTagLength: TAG_BYTES })
        decipher.setAuthTag(tag)
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
        const { until, step } = Sealed.parse(JSON.parse(text))
        if (until > now().getTime()) return step
      } catch (error) {
        throw new AppError('sign.in.expired', { cause: error })
      }
      throw new AppError('sign.in.expired')
    },
    clear: (reply) => void reply.clearCookie(name, cookie),
  }
}
