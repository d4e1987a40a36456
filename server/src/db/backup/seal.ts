import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/*
 * An encrypted backup, whose content is that of one without encryption:
 *
 *   head     "KEELSEAL", version (1 byte, 1), cost (1 byte, scrypt N = 2 ^ cost, r = 8, p = 1), length of a chunk (4 bytes, big endian),
 *            salt (16 bytes), nonce (7 bytes), check (16 bytes): shows a wrong passphrase before anything is read
 *   chunks   AES-256-GCM, each with its tag of 16 bytes; all but the last have the length of the head. The nonce of a chunk is that of the
 *            head, its number from 0 (4 bytes), and 1 for the last one, else 0; the head is its additional data
 *   end      "KEELSEND": a file without it was cut off
 *
 * scrypt makes 64 bytes of the passphrase and the salt: the key, and the key of the check, an HMAC-SHA-256 of the head before it.
 */
const MAGIC = Buffer.from('KEELSEAL')
const END = Buffer.from('KEELSEND')
const VERSION = 1
const PLAIN_HEAD_BYTES = MAGIC.length + 1 + 1 + 4 + 16 + 7
const CHECK_BYTES = 16
const HEAD_BYTES = PLAIN_HEAD_BYTES + CHECK_BYTES
const TAG_BYTES = 16
const CHUNK_BYTES = 65_536
/** Half a second and 128 MB for each try at a passphrase. */
const COST = 17
/** A head that asks for more memory than 1 GB is not read. */
const MOST_COST = 20
const MOST_CHUNK_BYTES = 16 * 1024 * 1024

/** A sealed file cannot be opened; `why` says what it is about. */
export class SealError extends Error {
  override name = 'SealError'
  constructor(readonly why: 'passphrase' | 'cut' | 'damaged' | 'newer') {
    super(`sealed file: ${why}`)
  }
}

/** Returns whether a file that begins with these bytes is encrypted. */
export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

const derive = promisify(scrypt) as (passphrase: string, salt: Buffer, bytes: number, options: object) => Promise<Buffer>

async function keysOf(passphrase: string, plainHead: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const cost = plainHead.readUInt8(MAGIC.length + 1)
  const salt = plainHead.subarray(MAGIC.length + 6, MAGIC.length + 22)
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** cost * 8 * 128 * 2 + 1_048_576 }
  const bytes = await derive(passphrase.normalize('NFC'), salt, 64, options)
  const check = createHmac('sha256', bytes.subarray(32)).update(plainHead).digest().subarray(0, CHECK_BYTES)
  return { key: bytes.subarray(0, 32), check }
}

function nonceOf(head: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  head.copy(nonce, 0, PLAIN_HEAD_BYTES - 7, PLAIN_HEAD_BYTES)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Cuts a stream into pieces of `bytes`; the last one, of 1 to `bytes` (of an empty stream: 0), is marked. */
async function* pieces(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= bytes) continue
    const all = Buffer.concat(waiting, length)
    let at = 0
    for (; length - at > bytes; at += bytes) yield { piece: all.subarray(at, at + bytes), isLast: false }
    waiting = [all.subarray(at)]
    length -= at
  }
  yield { piece: Buffer.concat(waiting, length), isLast: true }
}

/** Encrypts a stream with a passphrase. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  { cost = COST, chunkBytes = CHUNK_BYTES } = {},
): AsyncGenerator<Buffer> {
  const numbers = Buffer.alloc(6)
  numbers.writeUInt8(VERSION, 0)
  numbers.writeUInt8(cost, 1)
  numbers.writeUInt32BE(chunkBytes, 2)
  const plainHead = Buffer.concat([MAGIC, numbers, randomBytes(16 + 7)])
  const { key, check } = await keysOf(passphrase, plainHead)
  const head = Buffer.concat([plainHead, check])
  yield head
  let number = 0
  for await (const { piece, isLast } of pieces(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(head, number, isLast)).setAAD(head)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
  yield END
}

/** Decrypts what `seal` made. @throws SealError at the first chunk that is not as it was written; what came before is genuine */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (bytes: number): Promise<boolean> => {
    while (rest.length < bytes) {
      const { value, done } = await iterator.next()
      if (done) return false
      rest = Buffer.concat([rest, value])
    }
    return true
  }
  try {
    if (!(await fill(HEAD_BYTES))) throw new SealError('cut')
    const head = Buffer.from(rest.subarray(0, HEAD_BYTES))
    rest = rest.subarray(HEAD_BYTES)
    if (head.readUInt8(MAGIC.length) !== VERSION) throw new SealError('newer')
    const chunkBytes = head.readUInt32BE(MAGIC.length + 2)
    if (head.readUInt8(MAGIC.length + 1) > MOST_COST || chunkBytes > MOST_CHUNK_BYTES || chunkBytes === 0) throw new SealError('damaged')
    const { key, check } = await keysOf(passphrase, head.subarray(0, PLAIN_HEAD_BYTES))
    if (!timingSafeEqual(check, head.subarray(PLAIN_HEAD_BYTES))) throw new SealError('passphrase')
    const full = chunkBytes + TAG_BYTES
    for (let number = 0; ; number += 1) {
      // A chunk is the last one if nothing but the end follows it.
      const isLast = !(await fill(full + END.length + 1))
      if (isLast && !rest.subarray(-END.length).equals(END)) throw new SealError('cut')
      const chunk = isLast ? rest.subarray(0, -END.length) : rest.subarray(0, full)
      if (chunk.length < TAG_BYTES) throw new SealError('cut')
      yield decrypt(chunk, key, nonceOf(head, number, isLast), head)
      if (isLast) return
      rest = rest.subarray(full)
    }
  } finally {
    await iterator.return?.()
  }
}

function decrypt(chunk: Buffer, key: Buffer, nonce: Buffer, head: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(head)
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new SealError('damaged')
  }
}
