import { SESSION_COOKIE } from '@keel/contract/protocol'
import { hashPassword } from '../src/domains/users/passwords'
import { createToken } from '../src/domains/users/tokens'
import type { Answer, Api, TestApp } from './app'

/** The password of everybody in these races. */
export const PASSWORD = 'vaga-hea-parool-7'
const NEW_PASSWORD = 'the-new-password'

interface Rival {
  person: Api & { user: { id: number } }
  /** A mailed token that sets a new password. */
  resetToken: string
}
type Change = (app: TestApp, rival: Rival) => Promise<Answer<unknown>>

/** Each ends every session that was begun with the old password. */
export const CHANGES: Record<string, Change> = {
  'a reset': (app, { resetToken }) => app.guest().post('/user/password/reset', { token: resetToken, password: NEW_PASSWORD }),
  'a password change': (_, { person }) => person.put('/user/password', { current: PASSWORD, password: NEW_PASSWORD }),
  'an operator who closes the account': async (app, { person }) =>
    (await app.user('teacher', { operator: true })).post(`/admin/people/${person.user.id}/close`),
  'an account deletion': (_, { person }) => person.post('/user/delete', { password: PASSWORD }),
}

/** Logs in with the old password while it is changed, `times` times; returns how many of those sessions still work. */
export async function survivingLogins(app: TestApp, change: Change, tries: number): Promise<number> {
  const password_hash = await hashPassword(PASSWORD)
  const { db } = app.database
  let survivors = 0
  for (let n = 0; n < tries; n++) {
    const person = await app.user('student')
    await db.updateTable('users').set({ password_hash }).where('id', '=', person.user.id).execute()
    const resetToken = await createToken(db, 'reset', person.user.id, new Date())
    const [login, changed] = await Promise.all([
      app.guest().post('/user/login', { email: person.user.email, password: PASSWORD }),
      change(app, { person, resetToken }),
    ])
    if (changed.status !== 200) throw new Error(`the change was refused: ${changed.failure.code}`)
    if (login.status !== 200) continue
    const session = new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(login.headers.get('set-cookie') ?? '')?.[1]
    const me = await app.guest().call('GET', '/user/me', undefined, { cookie: `${SESSION_COOKIE}=${session}` })
    if (me.status === 200) survivors += 1
  }
  return survivors
}
