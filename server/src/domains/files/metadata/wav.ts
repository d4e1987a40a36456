import type { ByteReader } from './byte-reader'

const ZEROS = Buffer.alloc(65_536)
/** The chunks that make the sound. */
const KEPT = new Set(['fmt ', 'fact', 'data'])
/** Lengths of sound written by programs that did not know it yet: it goes on to the end. */
const UNKNOWN = new Set([0, 0xffffffff])

/** A WAV whose other chunks (titles, authors, places, notes of recorders) are filled with zeros, so that all lengths stay right. */
export async function* cleanWav(reader: ByteReader): AsyncGenerator<Buffer> {
  yield await reader.take(12)
  for (;;) {
    const head = await reader.take(8)
    if (head.length < 8) return yield head
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const padded = length + (length % 2)
    if (KEPT.has(type)) {
      yield head
      yield* reader.copy(type === 'data' && UNKNOWN.has(length) ? Infinity : padded)
    } else {
      yield Buffer.concat([Buffer.from('JUNK'), head.subarray(4)])
      for await (const bytes of reader.copy(padded))
        for (let at = 0; at < bytes.length; at += ZEROS.length) yield ZEROS.subarray(0, bytes.length - at)
    }
  }
}
