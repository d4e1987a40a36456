import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApp } from './app'
import type { PushOptions } from '../src/adapters/push'
import { readConfig } from '../src/config'
import { loadTls } from '../src/http/tls'

/** A browser that allows pushes: its address at a push service, and the keys to read what arrives there. */
export interface Browser {
  keys: ECDH
  auth: Buffer
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
}

/** Returns a new browser at the push service with this address, which ends in `/`. */
export function makeBrowser(service: string): Browser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const endpoint = service + randomBytes(12).toString('hex')
  const p256dh = keys.getPublicKey().toString('base64url')
  return { keys, auth, subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } } }
}

/** A browser in the database for each session of a person. */
export async function storeBrowsers({ database: { db } }: TestApp, user_id: number): Promise<void> {
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()
  for (const { id: session_id } of sessions) {
    const { keys, auth, subscription } = makeBrowser('https://push.example.test/')
    const row = { user_id, session_id, endpoint: subscription.endpoint, p256dh: keys.getPublicKey(), auth, created_at: new Date() }
    await db.insertInto('push_subscriptions').values(row).execute()
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Returns the text of a push as its browser reads it: RFC 8291, 3.4, and RFC 8188, 2. @throws if it is not for this browser */
export function decryptPush({ keys, auth }: Browser, body: Buffer): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = derive(keys.computeSecret(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(input, salt, 'Content-Encoding: nonce\0', 12),
  )
  const record = body.subarray(21 + sender.length)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last byte that is not 0 ends the content.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Returns what a push says of its sender, and whether the key in it has signed that: RFC 8292. */
export function readSignature(authorization: string): { isGood: boolean; key: string; aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { isGood, key, ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }) }
}

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on this machine. */
export interface PushService {
  url: string
  /** How the server under test reaches it. */
  options: PushOptions
  /** What has arrived. */
  received: Received[]
  /** The status of what arrives from now on. */
  status: number
  stop(): Promise<void>
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port))
  })

export async function startPushService(): Promise<PushService> {
  const directory = await mkdtemp(join(tmpdir(), 'keel-push-'))
  const tls = await loadTls(readConfig({ TLS: 'self-signed', DATA_DIR: directory }))
  if (!tls) throw new Error('no certificate')
  const received: Received[] = []
  const server = createServer(tls, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(service.status).end('x'.repeat(100_000))
    })
  })
  const service: PushService = {
    url: `https://localhost:${await listen(server)}/`,
    options: { isAllowed: (address) => address === '127.0.0.1' || address === '::1', ca: tls.cert },
    received,
    status: 201,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(directory, { recursive: true, force: true })
    },
  }
  return service
}
