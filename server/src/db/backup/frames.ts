/**
 * A backup is a gzip of frames: one letter (J: a JSON object, D: raw COPY data), the length in four bytes, the content.
 * Lengths make it readable in one pass with constant memory, whatever the data contains.
 */
export type Frame = { kind: 'json'; value: Record<string, unknown> } | { kind: 'data'; bytes: Buffer }

const JSON_LETTER = 'J'.charCodeAt(0)
const DATA_LETTER = 'D'.charCodeAt(0)
const HEAD_BYTES = 5
const MOST_BYTES = 64 * 1024 * 1024

export function jsonFrame(value: Record<string, unknown>): Buffer {
  return frame(JSON_LETTER, Buffer.from(JSON.stringify(value)))
}

export function dataFrame(bytes: Buffer): Buffer {
  return frame(DATA_LETTER, bytes)
}

function frame(letter: number, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(letter)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

/** @throws Error when the bytes are no frames or end in the middle of one. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let offset = 0
    while (rest.length - offset >= HEAD_BYTES) {
      const letter = rest.readUInt8(offset)
      const length = rest.readUInt32BE(offset + 1)
      if ((letter !== JSON_LETTER && letter !== DATA_LETTER) || length > MOST_BYTES) throw new Error('This is not a backup of Keel.')
      const start = offset + HEAD_BYTES
      if (rest.length < start + length) break
      offset = start + length
      const bytes = rest.subarray(start, offset)
      yield letter === DATA_LETTER
        ? { kind: 'data', bytes }
        : { kind: 'json', value: JSON.parse(bytes.toString()) as Record<string, unknown> }
    }
    rest = rest.subarray(offset)
  }
  if (rest.length > 0) throw new Error('The backup is not complete: it ends in the middle.')
}
