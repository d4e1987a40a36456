/** An archive entry for tests, already packed; its other fields go into the directory, true or not. */
export interface ZipFile {
  name: string
  packed: Uint8Array
  /** 0 stored, 8 deflated. */
  method?: number
  size?: number
  /** What it unpacks to, if it is packed: for its checksum. */
  unpacked?: Uint8Array
  flags?: number
  /** Offset in the directory, if it differs from the real one. */
  at?: number
}

function record(bytes: number, ...fields: [at: number, bytes: 2 | 4, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes))
  for (const [at, length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
  }
  return new Uint8Array(view.buffer)
}
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
/** CRC-32 as ZIP has it (ISO 3309). */
function checksum(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** Builds an archive of these files, with the directory at the end. */
export function makeZip(files: readonly ZipFile[], comment = ''): Uint8Array<ArrayBuffer> {
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, packed, method = 0, size = packed.length, flags = 0, at: said = at, unpacked = packed } of files) {
    const title = ascii(name)
    const crc = checksum(unpacked)
    const local = record(
      30,
      [0, 4, 0x04034b50],
      [4, 2, 20],
      [6, 2, flags],
      [8, 2, method],
      [14, 4, crc],
      [18, 4, packed.length],
      [22, 4, size],
      [26, 2, title.length],
    )
    bodies.push(local, title, packed)
    const entry = record(
      46,
      [0, 4, 0x02014b50],
      [6, 2, 20],
      [8, 2, flags],
      [10, 2, method],
      [16, 4, crc],
      [20, 4, packed.length],
      [24, 4, size],
      [28, 2, title.length],
      [42, 4, said],
    )
    directory.push(entry, title)
    at += local.length + title.length + packed.length
  }
  const bytes = directory.reduce((sum, part) => sum + part.length, 0)
  const end = record(
    22,
    [0, 4, 0x06054b50],
    [8, 2, files.length],
    [10, 2, files.length],
    [12, 4, bytes],
    [16, 4, at],
    [20, 2, comment.length],
  )
  return joined([...bodies, ...directory, end, ascii(comment)])
}
