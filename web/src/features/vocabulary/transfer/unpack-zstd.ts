import { Decompress } from 'fzstd'
import { Refusal } from '../../../lib/reading/refusal'

/** How every file of this compression begins. */
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
export const isZstd = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte)

/** Unpacks the compression of current Anki versions. Stops as soon as the result is too large. @throws {Refusal} */
export function unpackZstd(packed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    const stream = new Decompress((part) => {
      size += part.length
      if (size > maxBytes) throw new Refusal('bomb')
      parts.push(part.slice())
    })
    stream.push(packed, true)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('damaged')
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
