/** Writes an animated WebP of stills that a browser has encoded: see the WebP container specification. */

const u24 = (value) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255])

function chunk(name, ...parts) {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)])
}

/** Returns the image of a still, without its file header. */
function picture(still) {
  for (let at = 12; at < still.length;) {
    const name = still.toString('latin1', at, at + 4)
    const end = at + 8 + still.readUInt32LE(at + 4)
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, still.subarray(at + 8, end))
    at = end + (end % 2)
  }
  throw new Error('Not a still WebP')
}

/**
 * Joins frames into one file that loops forever. A frame is a still WebP (`data`) of a rectangle (`x`, `y` even, `width`,
 * `height`, pixels) that replaces the previous image, and stays for `ms`.
 */
export function animatedWebp({ width, height }, frames) {
  const ANIMATION = 2
  const REPLACE = 2
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([ANIMATION, 0, 0, 0]), u24(width - 1), u24(height - 1)),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map((frame) =>
      chunk(
        'ANMF',
        u24(frame.x / 2),
        u24(frame.y / 2),
        u24(frame.width - 1),
        u24(frame.height - 1),
        u24(frame.ms),
        Buffer.from([REPLACE]),
        picture(frame.data),
      ),
    ),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body])
}
