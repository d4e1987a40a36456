import { writeFileSync } from 'node:fs'

const WIDTH = 640
const HEIGHT = 360

/**
 * Writes a one-image film for Chromium's fake camera: the outline of a person before a wall. Better in a screenshot of the
 * product than the green test screen.
 * @param {string} file
 * @param {{ wall: number[], skin: number[], hair: number[], shirt: number[] }} colors each `[red, green, blue]`
 */
export function writeFakeCamera(file, { wall, skin, hair, shirt }) {
  const inside = (x, y, cx, cy, rx, ry) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
  const colorAt = (x, y) => {
    if (inside(x, y, 320, 158, 62, 78) && y > 118 + Math.abs(x - 320) * 0.18) return skin
    if (inside(x, y, 320, 142, 76, 86) && y < 190) return hair
    if (inside(x, y, 320, 236, 26, 46)) return skin
    if (inside(x, y, 320, 372, 170, 124)) return shirt
    const light = 1 - ((x - 200) ** 2 + (y - 80) ** 2) / 900_000
    return wall.map((part) => part * light)
  }
  const luma = Buffer.alloc(WIDTH * HEIGHT)
  const blue = Buffer.alloc((WIDTH * HEIGHT) / 4)
  const red = Buffer.alloc((WIDTH * HEIGHT) / 4)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [r, g, b] = colorAt(x, y)
      luma[y * WIDTH + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
      if (x % 2 || y % 2) continue
      const at = (y / 2) * (WIDTH / 2) + x / 2
      blue[at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
      red[at] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, blue, red])
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), frame, frame]))
}
