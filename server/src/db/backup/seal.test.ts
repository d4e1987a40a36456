import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { isSealed, seal, unseal } from './seal'

const PASSPHRASE = 'õpetaja 7 correct horses'
const CHEAP = { cost: 1, chunkBytes: 64 }

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
const inParts = (bytes: Buffer, size = 37): AsyncIterable<Buffer> =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  )
const sealed = (bytes: Buffer, options = CHEAP) => all(seal(inParts(bytes), PASSPHRASE, options))
const opened = (bytes: Buffer, passphrase = PASSPHRASE) => all(unseal(inParts(bytes), passphrase))

test.each([0, 1, 63, 64, 65, 128, 1000])('%i bytes come back as they were, and none of them can be read', async (length) => {
  const bytes = randomBytes(length)
  const file = await sealed(bytes)
  expect(isSealed(file)).toBe(true)
  expect(await opened(file)).toEqual(bytes)
  if (length > 8) expect(file.includes(bytes.subarray(0, 8))).toBe(false)
})

test('two files of the same bytes differ', async () => {
  expect(await sealed(Buffer.from('x'))).not.toEqual(await sealed(Buffer.from('x')))
})

test('a file cut off at any byte says so', async () => {
  const file = await sealed(randomBytes(300))
  const reasons = new Set<string>()
  for (let length = 8; length < file.length; length += 1)
    reasons.add(
      await opened(file.subarray(0, length)).then(
        () => `${length} opened`,
        (error: Error) => error.message,
      ),
    )
  expect([...reasons]).toEqual(['sealed file: cut'])
})

test('a change of any byte is noticed', async () => {
  const file = await sealed(randomBytes(300))
  for (let at = 8; at < file.length; at += 1) {
    if (at === 9) continue // the cost: another one takes seconds, and makes another key
    const changed = Buffer.from(file)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await expect(opened(changed), `byte ${at}`).rejects.toThrow('sealed file')
  }
})

test('chunks cannot be left out, exchanged or added', async () => {
  const file = await sealed(randomBytes(64 * 4))
  const head = file.subarray(0, 53)
  const [one, two, three, four] = [0, 1, 2, 3].map((n) => file.subarray(53 + n * 80, 53 + (n + 1) * 80)) as [Buffer, Buffer, Buffer, Buffer]
  const end = file.subarray(-8)
  expect(await opened(Buffer.concat([head, one, two, three, four, end]))).toHaveLength(256)
  for (const chunks of [[one, three, four], [two, one, three, four], [one, two, three], [one, two, three, four, four], []])
    await expect(opened(Buffer.concat([head, ...chunks, end]))).rejects.toThrow('sealed file')
})

test('a wrong passphrase is named before anything is read', async () => {
  await expect(opened(await sealed(randomBytes(300)), 'another one')).rejects.toThrow('sealed file: passphrase')
  // However its letters were composed.
  expect(await opened(await sealed(Buffer.from('x')), PASSPHRASE.normalize('NFD'))).toEqual(Buffer.from('x'))
})
