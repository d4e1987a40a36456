import { FILE_MAX_BYTES, WAV_HEADER_BYTES } from '@keel/contract/constants'

const BYTES_PER_SAMPLE = 2

/** Converts samples of -1 to 1 to 16 bits. */
export function toSamples(block: Float32Array): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(block.length)
  for (let at = 0; at < block.length; at++) {
    const level = Math.max(-1, Math.min(1, block[at] ?? 0))
    samples[at] = Math.round(level < 0 ? level * 0x8000 : level * 0x7fff)
  }
  return samples
}

/** Joins mono 16-bit blocks to one WAV file. `rate` is in samples per second. */
export function wavFile(blocks: readonly Int16Array<ArrayBuffer>[], rate: number): Blob {
  const bytes = blocks.reduce((sum, block) => sum + block.byteLength, 0)
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const text = (at: number, name: string) => {
    for (let index = 0; index < name.length; index++) header.setUint8(at + index, name.charCodeAt(index))
  }
  text(0, 'RIFF')
  header.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true) // PCM
  header.setUint16(22, 1, true) // mono
  header.setUint32(24, rate, true)
  header.setUint32(28, rate * BYTES_PER_SAMPLE, true)
  header.setUint16(32, BYTES_PER_SAMPLE, true)
  header.setUint16(34, BYTES_PER_SAMPLE * 8, true)
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return new Blob([header, ...blocks], { type: 'audio/wav' })
}

/** Longest recording that can be stored, in seconds. */
export const longestSeconds = (rate: number): number => Math.floor((FILE_MAX_BYTES - WAV_HEADER_BYTES) / (rate * BYTES_PER_SAMPLE))
