const ORIENTATION = 0x0112
const UPRIGHT = 1

/** Returns the orientation that EXIF data gives a picture: 1 to 8, and 1 (upright) where it gives none or is damaged. */
export function getOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  if (tiff.length < 8 || !(isLittle || tiff.toString('latin1', 0, 2) === 'MM')) return UPRIGHT
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = u16(first)
  for (let entry = first + 2; entry < first + 2 + count * 12; entry += 12) {
    if (u16(entry) !== ORIENTATION) continue
    const value = u16(entry + 8)
    return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}

/** Returns EXIF data that gives a picture this orientation and says nothing else; null for an upright one, which needs none. */
export function toExif(orientation: number): Buffer | null {
  if (orientation === UPRIGHT) return null
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12) // the type "short"
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
