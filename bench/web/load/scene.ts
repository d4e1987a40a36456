import { RECORD_SOURCE, RECORD_TYPE, ROOM_TYPE } from '@keel/contract/constants'
import type pg from 'pg'
import { codeOf } from '@keel/contract/items/registry'
import type { Teacher } from './teacher'

/** The image under the drawing: 1,200 by 900 pixels, grey. */
export function picture(): Blob {
  const [width, height] = [1200, 900]
  const row = Math.ceil((width * 3) / 4) * 4
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + row * height, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return new Blob([new Uint8Array(head), new Uint8Array(row * height).fill(240)], { type: 'image/bmp' })
}

export interface Scene {
  room: number
  item: number
}

/** A classroom whose only board shows an image. */
export async function makeScene({ make, upload }: Teacher): Promise<Scene> {
  const room = await make('/rooms', { name: 'Bench', type: ROOM_TYPE.individual })
  const module = await make(`/rooms/${room}/modules`, { name: 'Module' })
  const board = await make(`/modules/${module}/boards`, { name: 'Board' })
  const item = await make(`/boards/${board}/items`, { type: codeOf.image, value: { file_id: await upload(picture(), 'page.bmp') } })
  return { room, item }
}

/** Scribbles over a page of 1,000 by 750 units: x and y of each point. The same every time. */
export function scribbles(count: number, points: number): number[][] {
  let seed = 7
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return Array.from({ length: count }, () => {
    let [x, y, angle] = [random() * 900 + 50, random() * 650 + 50, random() * 6.3]
    return Array.from({ length: points }, () => {
      angle += random() - 0.5
      x = Math.min(Math.max(x + 6 * Math.cos(angle), 0), 1000)
      y = Math.min(Math.max(y + 6 * Math.sin(angle), 0), 750)
      return [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
    }).flat()
  })
}

/** Stores them as drawn by the teacher. */
export async function storeScribbles(pool: pg.Pool, user: number, item: number, all: readonly number[][]): Promise<void> {
  const values = all.map((points, z) => {
    const pressed = points.flatMap((value, i) => (i % 2 === 0 ? [value] : [value, 0.5]))
    return JSON.stringify({ kind: 'path', z: z + 1, color: '#dc2626', width: 3, points: pressed })
  })
  await pool.query(
    `insert into meta (source, type, item_id, page, user_id, key, value, updated_at)
     select $1, $2, $3, 1, $4, 'k' || lpad(n::text, 4, '0'), value::jsonb, now() from unnest($5::text[]) with ordinality as list(value, n)`,
    [RECORD_SOURCE.board, RECORD_TYPE.drawings, item, user, values],
  )
}
