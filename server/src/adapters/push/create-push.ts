import ece from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import { createECDH, createHash } from 'node:crypto'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { publicUrl, type Config } from '../../config'
import type { DB } from '../../db/schema'
import { sharedSecret } from '../../db/shared-secret'
import type { Push, PushContent, PushResult, PushTarget } from './push'
import { allowedLookup, ForbiddenAddress, isPublicAddress } from './public-address'

const CURVE = 'prime256v1'
const TIMEOUT_MS = 10_000
/** A push service refuses a signature for more than a day. */
const SIGNED_HOURS = 12
/** Pushes are padded to this length, so that a push service can't tell them apart. */
const PADDED_BYTES = 128
/** The longest name of a push, RFC 8030, 5.4. */
const NAME_LENGTH = 32

/** For tests, whose push service is on this machine. */
export interface PushOptions {
  isAllowed?: (address: string) => boolean
  /** Certificate of the push service. */
  ca?: string
}

/** Returns the contact that a push service gets for problems with the pushes of this site (RFC 8292, 2.1). */
function contactOf(config: Config): string {
  const url = publicUrl(config)
  return url.startsWith('https:') ? url : `mailto:${/<([^>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM}`
}

/** The key of this site, the same in all its processes; made when it is first used. */
async function readKey(db: Kysely<DB>): Promise<{ publicKey: string; sign: (token: SignJWT) => Promise<string> }> {
  const pair = createECDH(CURVE)
  const secret = await sharedSecret(db, 'push')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const [x = '', y = '', d = ''] = [point.subarray(1, 33), point.subarray(33), secret].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d }, 'ES256')
  return { publicKey: point.toString('base64url'), sign: (token) => token.sign(key) }
}

/** Returns the host name or IP address, that of IPv6 without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Pushes that are signed with the key of this site. */
export function createPush(
  config: Config,
  db: Kysely<DB>,
  log: Logger,
  now: () => Date,
  { isAllowed = isPublicAddress, ca }: PushOptions = {},
): Push {
  let known: ReturnType<typeof readKey> | undefined
  const siteKey = async () => {
    known ??= readKey(db)
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }
  const contact = contactOf(config)

  /** Says which site sends, so that nobody else may send with what a browser gave it (RFC 8292). */
  async function authorization({ endpoint }: PushTarget): Promise<string> {
    const { publicKey, sign } = await siteKey()
    const token = new SignJWT({ aud: new URL(endpoint).origin, sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime(new Date(now().getTime() + SIGNED_HOURS * 3_600_000))
    return `vapid t=${await sign(token)}, k=${publicKey}`
  }

  /** Returns a push that only the browser can read (RFC 8291). */
  function encrypt({ p256dh, auth }: PushTarget, payload: string): Buffer {
    const own = createECDH(CURVE)
    own.generateKeys()
    const content = Buffer.from(payload)
    const pad = Math.max(0, PADDED_BYTES - content.length)
    return ece.encrypt(content, { version: 'aes128gcm', privateKey: own, dh: p256dh, authSecret: auth, pad })
  }

  /** Returns the status of the response, of which nothing else is read. */
  const post = (endpoint: string, headers: Record<string, string | number>, body: Buffer): Promise<number> =>
    new Promise((resolve, reject) => {
      const address = hostOf(new URL(endpoint))
      if (isIP(address) && !isAllowed(address)) return reject(new ForbiddenAddress(address))
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const call = request(endpoint, { method: 'POST', headers, lookup: allowedLookup(isAllowed), signal, agent: false, ...(ca && { ca }) })
      call.on('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      call.on('error', reject)
      call.end(body)
    })

  function accepts({ endpoint, p256dh, auth }: PushTarget): boolean {
    if (!URL.canParse(endpoint) || auth.length !== 16) return false
    const url = new URL(endpoint)
    const { protocol, username, password } = url
    const address = hostOf(url)
    if (protocol !== 'https:' || username !== '' || password !== '' || (isIP(address) && !isAllowed(address))) return false
    try {
      // Fails for what is no point of the curve.
      const own = createECDH(CURVE)
      own.generateKeys()
      own.computeSecret(p256dh)
      return true
    } catch {
      return false
    }
  }

  async function send(target: PushTarget, { payload, ttlSeconds, urgency, name }: PushContent): Promise<PushResult> {
    const body = encrypt(target, payload)
    const headers = {
      authorization: await authorization(target),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: Math.max(0, Math.floor(ttlSeconds)),
      urgency,
      topic: createHash('sha256').update(name).digest('base64url').slice(0, NAME_LENGTH),
    }
    try {
      const status = await post(target.endpoint, headers, body)
      if (status >= 200 && status < 300) return 'sent'
      log.info({ service: new URL(target.endpoint).host, status }, 'a push service did not take a push')
      if (status === 404 || status === 410) return 'gone'
      return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
    } catch (error) {
      if (error instanceof ForbiddenAddress) return 'gone'
      log.info({ service: new URL(target.endpoint).host, err: error }, 'a push service could not be reached')
      return 'later'
    }
  }

  return { publicKey: async () => (await siteKey()).publicKey, accepts, send }
}
