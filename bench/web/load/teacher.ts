import { API_BASE, CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/constants'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Teacher {
  user: number
  cookies: { name: string; value: string }[]
  /** Posts to the product; answers the id of what was made. */
  make: (path: string, body: object) => Promise<number>
  upload: (file: Blob, name: string) => Promise<number>
}

/** A signed-in teacher. */
export async function makeTeacher(pool: pg.Pool, base: string): Promise<Teacher> {
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
  const post = async (path: string, more: Record<string, string>, body: string | FormData): Promise<number> => {
    const answer = await fetch(base + API_BASE + path, { method: 'POST', headers: { ...headers, ...more }, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  return {
    user,
    cookies,
    make: (path, body) => post(path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    upload: (file, name) => {
      const form = new FormData()
      form.append('file', file, name)
      return post('/files', {}, form)
    },
  }
}
