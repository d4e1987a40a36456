import { AppError } from '@keel/contract/errors'
import type { ByteReader } from './byte-reader'

const ZEROS = Buffer.alloc(65_536)
/** The chunks that make the sound. */
const KEPT = new Set(['fmt ', 'fact', 'data'])
/** Lengths of sound written by programs that did not know it yet: it goes on to the end. */
const UNKNOWN = new Set([0, 0xffffffff])
/** Chunks that follow sound: after a length of 0 they show that there is none. */
const FOLLOWING = new Set(['LIST', 'id3 ', 'ID3 ', 'bext', 'JUNK', 'iXML', '_PMX', 'cue ', 'fact', 'PEAK', 'PAD '])

async function hasSound(reader: ByteReader, length: number): Promise<boolean> {
  const next = await reader.window(4)
  return next.length > 0 && !(length === 0 && FOLLOWING.has(next.toString('latin1', 0, 4)))
}

/**
 * A WAV whose other chunks (titles, authors, places, notes of recorders) are filled with zeros, so that all lengths stay right.
 * With `needsSound` it throws `file.no.sound` for a file that has none.
 */
export async function* cleanWav(reader: ByteReader, needsSound = false): AsyncGenerator<Buffer> {
  let isSilent = needsSound
  yield await reader.take(12)
  for (;;) {
    const head = await reader.take(8)
    if (head.length < 8) {
      if (isSilent) throw new AppError('file.no.sound')
      return yield head
    }
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const padded = length + (length % 2)
    if (type === 'data' && isSilent) {
      if (!(await hasSound(reader, length))) throw new AppError('file.no.sound')
      isSilent = false
    }
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
