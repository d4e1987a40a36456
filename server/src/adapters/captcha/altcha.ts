import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../config'
import { sharedSecret } from '../../db/shared-secret'
import type { DB } from '../../db/schema'
import type { Captcha } from '.'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Hash rounds per try; CAPTCHA_COST sets the number of tries. */
const ROUNDS = 5000
/** Long enough to fill in a form slowly, short enough against a stock of solved challenges. */
const VALID_MS = 20 * 60_000
const HEX_SIGNATURE = /^[0-9a-f]{64}$/

// Flat values only: the signed payload is never deeper, and the library walks it recursively.
const Payload = z.object({
  challenge: z.object({
    parameters: z
      .looseObject({
        algorithm: z.literal(ALGORITHM),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        expiresAt: z.number(),
      })
      .catchall(z.union([z.string(), z.number()])),
    signature: z.string().regex(HEX_SIGNATURE),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function readPayload(payload: string): z.infer<typeof Payload> | null {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
  } catch {
    return null // Not from the widget; treated as unsolved.
  }
  return Payload.safeParse(json).data ?? null
}

/** Proof of work by ALTCHA: all processes share the keys, and each solved challenge counts once. */
export async function createCaptcha(config: Config, db: Kysely<DB>): Promise<Captcha> {
  const key = await sharedSecret(db, 'captcha')
  const hmacSignatureSecret = key.toString('hex')
  const hmacKeySignatureSecret = `${hmacSignatureSecret}:key`

  /** Returns true for the first use of a signature only, also of two at once. */
  async function markUsed(signature: string, expiresAtSeconds: number): Promise<boolean> {
    await db
      .deleteFrom('used_captchas')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('used_captchas')
      .values({ signature: Buffer.from(signature, 'hex'), expires_at: new Date(expiresAtSeconds * 1000 + 60_000) })
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  return {
    challenge: () =>
      createChallenge({
        algorithm: ALGORITHM,
        deriveKey,
        cost: ROUNDS,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        counter: randomInt(Math.round(config.CAPTCHA_COST * 1.33), Math.round(config.CAPTCHA_COST * 0.67)),
        expiresAt: new Date(Date.now() + VALID_MS),
      }),
    async verify(payload) {
      const read = readPayload(payload)
      if (!read) return false
      const { verified } = await verifySolution({ ...read, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret })
      return verified && markUsed(read.challenge.signature, read.challenge.parameters.expiresAt)
    },
    async giveBack(payload) {
      const signature = readPayload(payload)?.challenge.signature
      if (signature !== undefined) await db.deleteFrom('used_captchas').where('signature', '=', Buffer.from(signature, 'hex')).execute()
    },
  }
}
