import { SIGN_IN_MINUTES } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isHttps, type Config } from '../config'
import type { DB } from '../db/schema'
import { sharedSecret } from '../db/shared-secret'
import { cookieNames, type CookieNames } from './cookie-names'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a browser keeps of a sign-in, or of a passkey being made, between its steps. */
export interface SealedCookie<T> {
  /** Keeps a step in this browser for some minutes. */
  set(reply: FastifyReply, step: T): Promise<void>
  /** Returns the step that this browser keeps. @throws `sign.in.expired` */
  read(request: FastifyRequest): Promise<T>
  clear(reply: FastifyReply): void
}

/**
 * The steps of a sign-in are kept by the browser, so that no visitor fills the database, and any process goes on with them. Encrypted and
 * authenticated: nobody writes one of their own, and what it says of a person is not readable in it. `secret` names the key.
 */
export function createSealedCookie<T>(
  { config, db, now }: { config: Config; db: Kysely<DB>; now: () => Date },
  { cookie, secret, schema }: { cookie: keyof CookieNames; secret: 'sign-in' | 'passkey'; schema: z.ZodType<T> },
): SealedCookie<T> {
  const name = cookieNames(config)[cookie]
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const
  const Sealed = z.object({ until: z.number(), step: schema })
  let known: Buffer | undefined
  const key = async () => (known ??= await sharedSecret(db, secret))
  return {
    async set(reply, step) {
      const until = now().getTime() + SIGN_IN_MINUTES * 60_000
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await key(), nonce)
      const text = Buffer.concat([cipher.update(JSON.stringify({ until, step })), cipher.final()])
      const value = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
      void reply.setCookie(name, value, { ...attributes, maxAge: SIGN_IN_MINUTES * 60 })
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
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}
