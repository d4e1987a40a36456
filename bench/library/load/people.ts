import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/constants'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Owner {
  id: number
  headers: Record<string, string>
}

/** A signed-in teacher with an empty library. */
export async function makeOwner(pool: pg.Pool, name: string): Promise<Owner> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (first_name, last_name, email, password_hash, role, verified_at) values ('A', 'B', $1, 'unusable', 1, now()) returning id`,
    [`${name}@example.test`],
  )
  const id = Number(rows[0]?.id)
  const [token, csrf] = [randomBytes(32).toString('base64url'), randomBytes(18).toString('base64url')]
  await pool.query(`insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
    name,
    createHash('sha256').update(token).digest(),
    id,
  ])
  return { id, headers: { cookie: `${SESSION_COOKIE}=${token}; ${CSRF_COOKIE}=${csrf}`, [CSRF_HEADER]: csrf } }
}
