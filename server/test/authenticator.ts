import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const FLAGS = { present: 1, verified: 4, mayBeShared: 8, isShared: 16, hasKey: 64 }

/** What an authenticator is made to do, or to get wrong. */
interface Behaviour {
  /** The page that it believes to be at. */
  origin?: string
  /** The site that it signs for. */
  rpId?: string
  /** Whether it has made sure of its person. */
  isVerified?: boolean
  /** How often it says that it was used. */
  counter?: number
}

/** The device of a person, with one passkey: https://www.w3.org/TR/webauthn-3/. A browser's part is done here too. */
export class Authenticator {
  readonly id = randomBytes(32)
  handle: Uint8Array = new Uint8Array()
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private uses = 0

  constructor(private readonly origin: string) {}

  /** Makes its passkey, as `navigator.credentials.create` does. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, behaviour: Behaviour = {}) {
    this.handle = Buffer.from(user.id, 'base64url')
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    // A key of COSE: type EC2, algorithm ES256, curve P-256, coordinates.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const authData = new Uint8Array(Buffer.concat([this.authData(behaviour, FLAGS.hasKey), credential]))
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    )
    return {
      ...this.name,
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, behaviour).toString('base64url'),
        attestationObject: text(attestation),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** Answers a challenge, as `navigator.credentials.get` does; with the key of another authenticator it lies. */
  get({ challenge }: { challenge: string }, behaviour: Behaviour = {}, key: KeyObject = this.keys.privateKey) {
    this.uses += 1
    const clientData = this.clientData('webauthn.get', challenge, behaviour)
    const authData = this.authData(behaviour, 0)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(key)
    return {
      ...this.name,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: text(this.handle),
      },
    }
  }

  get privateKey(): KeyObject {
    return this.keys.privateKey
  }

  private get name() {
    return { id: text(this.id), rawId: text(this.id), type: 'public-key' as const }
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private authData({ rpId = new URL(this.origin).hostname, isVerified = true, counter = this.uses }: Behaviour, more: number): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(FLAGS.present | FLAGS.mayBeShared | FLAGS.isShared | (isVerified ? FLAGS.verified : 0) | more)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }
}
