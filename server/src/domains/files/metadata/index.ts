import { Readable } from 'node:stream'
import { ByteReader } from './byte-reader'
import { cleanGif } from './gif'
import { cleanJpeg } from './jpeg'
import { cleanMp3 } from './mp3'
import { cleanPng } from './png'
import { cleanWav } from './wav'

/** Counts up when more is removed than before: files that are stored are then cleaned again. */
export const CLEAN_VERSION = 1

const PIECE_BYTES = 65_536

const cleaners: ReadonlyMap<string, (reader: ByteReader, needsSound: boolean) => AsyncGenerator<Buffer>> = new Map([
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
  ['image/gif', cleanGif],
  ['audio/mpeg', cleanMp3],
  ['audio/wav', cleanWav],
])

/** Types of files from which something may have to be removed. */
export const CLEANED_TYPES: readonly string[] = [...cleaners.keys()]

async function* inPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const part of parts) {
    held.push(part)
    length += part.length
    if (length < PIECE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

/**
 * Returns the bytes of a file without what says where, when, by whom and with which device it was made. Pixels, sound, colours and
 * orientation stay as they are. The source is read to its end; fails as it fails, and with `file.no.sound`
 * if sound is needed and a WAV has none.
 */
export function removeMetadata(mime: string, source: Readable, needsSound = false): Readable {
  const clean = cleaners.get(mime)
  if (!clean) return source
  async function* bytes(cleaner: NonNullable<typeof clean>): AsyncGenerator<Buffer> {
    const reader = new ByteReader(source[Symbol.asyncIterator]() as AsyncIterator<Buffer>)
    yield* inPieces(cleaner(reader, needsSound))
    await reader.skip(Infinity)
  }
  return Readable.from(bytes(clean), { objectMode: false })
}
