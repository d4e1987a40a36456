import type { ByteReader } from './byte-reader'

/** Bytes that are enough to recognise a frame or a tag. */
const HEAD_BYTES = 32
const ID3V1_BYTES = 128
/** Kilobits per second by version and layer (ISO/IEC 11172-3, 2.4.2.3; 13818-3, 2.4.2.3). */
const RATES = {
  1: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const
const SAMPLE_RATES = [44_100, 48_000, 32_000]
const VERSIONS = [{ version: 2.5, slower: 4 }, null, { version: 2, slower: 2 }, { version: 1, slower: 1 }] as const

/** Returns the bytes of the frame of sound that begins here; 0 if none does or its length is not given. */
function frameBytes(bytes: Buffer, at: number): number {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3)
  const layer = 4 - ((kind >> 1) & 3)
  const variant = VERSIONS[(kind >> 3) & 3]
  if (sync !== 0xff || kind < 0xe0 || layer === 4 || !variant) return 0
  const { version, slower } = variant
  const bits = RATES[version === 1 ? 1 : 2][layer as 1 | 2 | 3][(rates >> 4) - 1]
  const samples = SAMPLE_RATES[(rates >> 2) & 3]
  if (bits === undefined || samples === undefined) return 0
  const rate = samples / slower
  const padding = (rates >> 1) & 1
  if (layer === 1) return (Math.floor((12_000 * bits) / rate) + padding) * 4
  return Math.floor(((layer === 3 && version !== 1 ? 72_000 : 144_000) * bits) / rate) + padding
}

type Tag = { bytes: number } | 'end' | 'id3v1'

/** Returns the tag that begins here: how many bytes it has, or that nothing but tags follows; null for none. */
function tagAt(bytes: Buffer, at: number): Tag | null {
  const begins = (text: string) => bytes.toString('latin1', at, at + text.length) === text
  switch (bytes[at] ?? 0) {
    case 0x49: {
      // ID3v2, at the beginning or the end
      const sizes = bytes.subarray(at + 6, at + 10)
      if (!begins('ID3') || sizes.length < 4 || sizes.some((byte) => byte > 127)) return null
      const size = sizes.reduce((sum, byte) => sum * 128 + byte, 0)
      return { bytes: 10 + size + ((bytes[at + 5] ?? 0) & 0x10 ? 10 : 0) }
    }
    case 0x41: // APEv2
      return begins('APETAGEX') && bytes.length >= at + 32 ? { bytes: bytes.readUInt32LE(at + 12) + 32 } : null
    case 0x4c: // Lyrics3
      return begins('LYRICSBEGIN') ? 'end' : null
    case 0x54: // ID3v1
      return begins('TAG') ? 'id3v1' : null
    default:
      return null
  }
}

/** An MP3 without tags (titles, people, places, pictures, texts): its frames of sound remain as they are. */
export async function* cleanMp3(reader: ByteReader): AsyncGenerator<Buffer> {
  let isBegun = false
  for (;;) {
    const bytes = await reader.window(HEAD_BYTES)
    if (bytes.length === 0) return
    const end = Math.max(1, bytes.length < HEAD_BYTES ? bytes.length : bytes.length - HEAD_BYTES + 1)
    let at = 0
    let tag: Tag | null = null
    while (at < end && (tag = tagAt(bytes, at)) === null) at += frameBytes(bytes, at) || 1
    // Zeros between a tag and the first frame belong to the tag.
    const zeros = isBegun ? 0 : bytes.subarray(0, at).findIndex((byte) => byte !== 0)
    await reader.skip(zeros < 0 ? at : zeros)
    if (zeros >= 0 && at > zeros) {
      isBegun = true
      yield* reader.copy(at - zeros)
    }
    if (tag === 'end') return
    if (tag === 'id3v1') {
      const left = (await reader.window(ID3V1_BYTES + 1)).length
      if (left === ID3V1_BYTES) return
      yield* reader.copy(1)
    } else if (tag) await reader.skip(tag.bytes)
  }
}
