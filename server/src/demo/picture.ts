import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 960
const HEIGHT = 540
type Color = readonly [number, number, number]
type Point = readonly [number, number]
/** Returns the color of a point, or null outside the shape. */
type Shape = (x: number, y: number) => Color | null

const mix = (a: Color, b: Color, t: number): Color => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]

function polygon(points: readonly Point[], color: Color): Shape {
  return (x, y) => {
    let inside = false
    points.forEach(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length] ?? [0, 0]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
    return inside ? color : null
  }
}
const disc =
  (cx: number, cy: number, r: number, color: Color): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 < r * r ? color : null
const box =
  (left: number, top: number, right: number, bottom: number, color: Color): Shape =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom ? color : null

const HORIZON = 330
const sky: Shape = (_x, y) => (y < HORIZON ? mix([126, 178, 214], [252, 226, 190], y / HORIZON) : null)
const sea: Shape = (x, y) => {
  const crest = Math.sin(x / 38 + y / 9) + Math.sin(x / 71 - y / 13)
  const water = mix([64, 138, 160], [22, 74, 104], (y - HORIZON) / (HEIGHT - HORIZON))
  return crest > 1.45 ? mix(water, [255, 255, 255], 0.28) : water
}

/** From front to back: a boat under sail, a lighthouse on its rock, the sun, sea and sky. */
const scene: Shape[] = [
  polygon(
    [
      [326, 394],
      [646, 394],
      [640, 408],
      [332, 408],
    ],
    [243, 233, 214],
  ),
  polygon(
    [
      [332, 408],
      [640, 408],
      [590, 452],
      [372, 452],
    ],
    [122, 62, 44],
  ),
  box(482, 130, 490, 396, [84, 58, 44]),
  polygon(
    [
      [496, 140],
      [496, 380],
      [622, 380],
    ],
    [250, 246, 236],
  ),
  polygon(
    [
      [476, 160],
      [476, 380],
      [356, 380],
    ],
    [224, 108, 74],
  ),
  polygon(
    [
      [490, 128],
      [540, 140],
      [490, 154],
    ],
    [38, 96, 138],
  ),
  polygon(
    [
      [770, 346],
      [960, 346],
      [960, 300],
      [900, 288],
      [812, 306],
    ],
    [104, 100, 104],
  ),
  box(866, 210, 898, 234, [200, 66, 58]),
  box(864, 254, 900, 278, [200, 66, 58]),
  polygon(
    [
      [862, 292],
      [902, 292],
      [896, 170],
      [868, 170],
    ],
    [246, 242, 234],
  ),
  box(870, 150, 894, 170, [255, 214, 102]),
  polygon(
    [
      [864, 150],
      [900, 150],
      [882, 130],
    ],
    [60, 64, 78],
  ),
  disc(176, 226, 52, [255, 222, 140]),
  disc(250, 96, 26, [255, 252, 246]),
  disc(282, 86, 34, [255, 252, 246]),
  disc(318, 98, 24, [255, 252, 246]),
  sky,
  sea,
]
const colorAt = (x: number, y: number): Color => {
  for (const shape of scene) {
    const color = shape(x, y)
    if (color) return color
  }
  return [0, 0, 0]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** Returns a PNG of a sailing boat: drawn in code, so that the demo school needs no image file. */
export function drawPicture(): Buffer {
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1))
  let at = 0
  for (let y = 0; y < HEIGHT; y++) {
    rows[at++] = 0
    for (let x = 0; x < WIDTH; x++) {
      const [a, b, c, d] = [colorAt(x, y), colorAt(x + 0.5, y), colorAt(x, y + 0.5), colorAt(x + 0.5, y + 0.5)]
      for (let i = 0; i < 3; i++) rows[at++] = ((a[i] ?? 0) + (b[i] ?? 0) + (c[i] ?? 0) + (d[i] ?? 0)) / 4
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
