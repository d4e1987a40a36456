import { expect, test } from 'vitest'
import { dataFrame, jsonFrame, readFrames, type Frame } from './frames'

async function read(bytes: Buffer, chunkBytes = bytes.length || 1): Promise<Frame[]> {
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const frames: Frame[] = []
  for await (const frame of readFrames(chunks())) frames.push(frame.kind === 'data' ? { ...frame, bytes: Buffer.from(frame.bytes) } : frame)
  return frames
}

test('frames come back as they were, however their bytes are cut', async () => {
  const bytes = Buffer.concat([
    jsonFrame({ table: 'ä', n: 1 }),
    dataFrame(Buffer.from('J\0\0\0\x05row')),
    dataFrame(Buffer.alloc(0)),
    jsonFrame({}),
  ])
  for (let chunkBytes = 1; chunkBytes <= bytes.length; chunkBytes += 1)
    expect(await read(bytes, chunkBytes)).toEqual([
      { kind: 'json', value: { table: 'ä', n: 1 } },
      { kind: 'data', bytes: Buffer.from('J\0\0\0\x05row') },
      { kind: 'data', bytes: Buffer.alloc(0) },
      { kind: 'json', value: {} },
    ])
  expect(await read(Buffer.alloc(0))).toEqual([])
})

test('a frame that is cut off, of an unknown kind or larger than 64 MB is refused', async () => {
  const frame = dataFrame(Buffer.from('row'))
  for (let length = 1; length < frame.length; length += 1)
    await expect(read(frame.subarray(0, length)), `${length} bytes`).rejects.toThrow('it ends in the middle')
  await expect(read(Buffer.concat([Buffer.from('X'), frame.subarray(1)]))).rejects.toThrow('This is not a backup of Keel')
  const long = Buffer.from(frame)
  long.writeUInt32BE(64 * 1_048_576 + 1, 1)
  await expect(read(long)).rejects.toThrow('This is not a backup of Keel')
  long.writeUInt32BE(64 * 1_048_576, 1)
  await expect(read(long)).rejects.toThrow('it ends in the middle')
})
