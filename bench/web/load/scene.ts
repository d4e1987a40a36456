import { API_BASE, CSRF_COOKIE, CSRF_HEADER, META_SOURCE, META_TYPE, SESSION_COOKIE } from '@keel/contract/constants'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** The picture that is drawn on: 1,200 by 900 pixels, grey. */
function picture(): Blob {
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
  user: number
  cookies: { name: string; value: string }[]
}

/** A signed-in teacher with a classroom whose one board shows a picture. */
export async function makeScene(pool: pg.Pool, base: string): Promise<Scene> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (first_name, last_name, email, password_hash, role, verified_at)
     values ('Ann', 'Bench', 'bench@example.test', 'unusable', 1, now()) returning id`,
  )
  const user = Number(rows[0]?.id)
  const [token, csrf] = [randomBytes(32).toString('base64url'), randomBytes(18).toString('base64url')]
  await pool.query(`insert into sessions (id, token_hash, user_id, expires_at) values ('bench', $1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(token).digest(),
    user,
  ])
  const cookies = [
    { name: SESSION_COOKIE, value: token },
    { name: CSRF_COOKIE, value: csrf },
  ]
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), [CSRF_HEADER]: csrf }
  const made = async (path: string, body: object): Promise<number> => {
    const json = { ...headers, 'content-type': 'application/json' }
    const form = body instanceof FormData
    const answer = await fetch(base + API_BASE + path, {
      method: 'POST',
      headers: form ? headers : json,
      body: form ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const room = await made('/rooms', { name: 'Bench', type: 1 })
  const module = await made(`/rooms/${room}/modules`, { name: 'Module' })
  const board = await made(`/modules/${module}/boards`, { name: 'Board' })
  const form = new FormData()
  form.append('file', picture(), 'page.bmp')
  const item = await made(`/boards/${board}/items`, { type: 7, value: { file_id: await made('/files', form) } })
  return { room, item, user, cookies }
}

/** Scribbles all over a page of 1,000 by 750 units: x and y of each point. The same every time. */
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
export async function storeScribbles(pool: pg.Pool, { item, user }: Scene, all: readonly number[][]): Promise<void> {
  const values = all.map((points, z) => {
    const pressed = points.flatMap((value, i) => (i % 2 === 0 ? [value] : [value, 0.5]))
    return JSON.stringify({ kind: 'path', z: z + 1, color: '#dc2626', width: 3, points: pressed })
  })
  await pool.query(
    `insert into meta (source, type, item_id, page, user_id, key, value, updated_at)
     select $1, $2, $3, 1, $4, 'k' || lpad(n::text, 4, '0'), value::jsonb, now() from unnest($5::text[]) with ordinality as list(value, n)`,
    [META_SOURCE.board, META_TYPE.sketch, item, user, values],
  )
}
