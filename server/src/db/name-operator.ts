import { ROLE } from '@keel/contract/constants'
import type pg from 'pg'

/** Makes the teacher with this confirmed address an operator of the site; returns the line to print, or throws with one. */
export async function nameOperator(client: pg.ClientBase, email: string): Promise<string> {
  await client.query('begin')
  const { rows } = await client.query<{ id: number; role: number; verified: boolean; closed: boolean; operator: boolean }>(
    `select id::int, role, verified_at is not null as verified, closed_at is not null as closed, operator_since is not null as operator
      from users where lower(email) = lower($1) and erased_at is null order by verified_at is null, id limit 1 for no key update`,
    [email],
  )
  const [user] = rows
  if (!user) throw new Error(`Nobody has registered with ${email}.`)
  if (user.role !== ROLE.teacher) throw new Error(`${email} belongs to a student; only a teacher can be an operator.`)
  if (!user.verified) throw new Error(`${email} is not confirmed yet: its owner follows the link in the mail first.`)
  if (user.closed) throw new Error(`The account of ${email} is closed.`)
  if (user.operator) return `${email} is an operator of this site already.`
  await client.query('update users set operator_since = now() where id = $1', [user.id])
  await client.query(`insert into site_log (at, kind, person_id) values (now(), 'operator.named', $1)`, [user.id])
  await client.query('commit')
  return `${email} is an operator of this site now. A Keel that runs notices it within ten seconds.`
}
