import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/protocol'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Person {
  id: number
  cookies: { name: string; value: string }[]
  headers: Record<string, string>
}

/** A signed-in person without any data; a teacher by default. */
export async function makePerson(pool: pg.Pool, name: string, role: 1 | 2 = 1): Promise<Person> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (first_name, last_name, email, password_hash, role, verified_at) values ('Ann', 'Bench', $1, 'unusable', $2, now()) returning id`,
    [`${name}@example.test`, role],
  )
  const id = Number(rows[0]?.id)
  const [token, csrf] = [randomBytes(32).toString('base64url'), randomBytes(18).toString('base64url')]
  await pool.query(`insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
    name,
    createHash('sha256').update(token).digest(),
    id,
  ])
  const cookies = [
    { name: SESSION_COOKIE, value: token },
    { name: CSRF_COOKIE, value: csrf },
  ]
  return { id, cookies, headers: { cookie: cookies.map((each) => `${each.name}=${each.value}`).join('; '), [CSRF_HEADER]: csrf } }
}
