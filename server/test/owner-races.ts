import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicUrl } from '../src/config'
import { hashPassword } from '../src/domains/users/passwords'
import { startTestApp, type Answer, type Api, type TestApp } from './app'
import { Authenticator } from './authenticator'
import { storeIdentity } from './identities'
import { storePasskey } from './passkeys'
import { storeToken } from './world'

const PASSWORD = 'vaga-hea-parool-7'
const NEW_PASSWORD = 'the-new-password'

interface Rival {
  person: Api & { user: { id: number; email: string } }
  /** A mailed token that sets a new password. */
  resetToken: string
  /** A mailed token that takes a change of address back. */
  undoToken: string
  /** A passkey that the browser has made, and the cookie with its challenge. */
  made?: { credential: object; cookie: string }
}
type Call = (app: TestApp, rival: Rival) => Promise<Answer<unknown>>

/** What the calls may have left behind. */
interface Left {
  tokens: number
  /** API tokens that were stored after the password was changed. */
  lateTokens: number
  changes: number
  identities: number
  /** Those that were there before. */
  passkeys: number
  newPasskeys: number
  /** New ones that were stored after the password was changed. */
  latePasskeys: number
  hasPassword: boolean
}

const deletion: Call = (_, { person }) => person.post('/user/delete', { password: PASSWORD })
const passwordChange: Call = (_, { person }) => person.put('/user/password', { current: PASSWORD, password: NEW_PASSWORD })

/** Each ends what was begun with the old password. */
const ENDS: Record<string, Call> = {
  'a reset': (app, { resetToken }) => app.guest().post('/user/password/reset', { token: resetToken, password: NEW_PASSWORD }),
  'a change of the password': passwordChange,
  'an undone change of address': (app, { undoToken }) => app.guest().post('/user/email/undo', { token: undoToken }),
  'a deletion': deletion,
  'an end of sessions by an operator': async (app, { person }) =>
    (await app.user('teacher', { operator: true })).post(`/admin/people/${person.user.id}/end-sessions`),
}

interface OwnerCall {
  /** What is done before. */
  prepare?: (app: TestApp, rival: Rival) => Promise<void>
  call: Call
  /** Whether it survived an end that was not its like. Both may have been done one after the other, in either order. */
  survives: (left: Left, done: { call: boolean; end: boolean }, end: string) => boolean
  /** How many of two at once may be done. */
  atOnce: number
}

/** Every call that asks for the password, but for downloads of backups: what it allows is of the session alone, and ends with it. */
const OWNER_CALLS: Record<string, OwnerCall> = {
  'a new API token': {
    call: (_, { person }) => person.post('/user/tokens', { name: 'Script', scopes: ['read'], days: 1, password: PASSWORD }),
    survives: ({ tokens, lateTokens }, done, end) => {
      if (end === 'an end of sessions by an operator') return false // tokens stay
      return end === 'a change of the password' ? done.end && lateTokens > 0 : tokens > 0
    },
    atOnce: 1,
  },
  'a change of address': {
    call: (_, { person }) => person.post('/user/email', { email: `new${person.user.email}`, password: PASSWORD }),
    survives: ({ changes }) => changes > 0,
    atOnce: 2,
  },
  'a new passkey': {
    async prepare(app, rival) {
      const { data, headers } = await rival.person.post<{ challenge: string; user: { id: string } }>('/user/passkeys/begin', {
        password: PASSWORD,
      })
      const cookie = headers.getSetCookie().map((set) => set.split(';')[0])
      rival.made = {
        credential: new Authenticator(new URL(publicUrl(app.ctx.config)).origin).create(data),
        cookie: [rival.person.cookie, ...cookie].join('; '),
      }
    },
    call: (_, { person, made }) =>
      person.call(
        'POST',
        '/user/passkeys',
        { name: 'New', credential: made?.credential, password: PASSWORD },
        { cookie: made?.cookie ?? '' },
      ),
    survives: ({ newPasskeys, latePasskeys }, done, end) => {
      if (end === 'an end of sessions by an operator') return false // passkeys stay
      return end === 'a change of the password' ? done.end && latePasskeys > 0 : newPasskeys > 0
    },
    atOnce: 1,
  },
  'a removed passkey': {
    call: async (app, { person }) => {
      const { rows } = await sql<{ id: number }>`select id::int from passkeys where user_id = ${person.user.id}`.execute(app.database.db)
      return person.post(`/user/passkeys/${rows[0]?.id ?? 1}/remove`, { password: PASSWORD })
    },
    // Whatever ends first, the passkey does not come back.
    survives: ({ passkeys }, { call }) => call && passkeys > 0,
    atOnce: 2,
  },
  'a disconnected identity': {
    call: async (app, { person }) => {
      const { rows } = await sql<{ id: number }>`select id::int from user_identities where user_id = ${person.user.id}`.execute(
        app.database.db,
      )
      return person.post(`/user/identities/${rows[0]?.id ?? 1}/remove`, { password: PASSWORD })
    },
    // Whatever ends first, the identity does not come back.
    survives: ({ identities }, { call }) => call && identities > 0,
    atOnce: 2,
  },
  'a change of the password': {
    call: passwordChange,
    // After the change a reset's link is dead, and after the undo nobody has a password.
    survives: ({ hasPassword }, { call, end }, name) =>
      name === 'an undone change of address' ? hasPassword : name !== 'an end of sessions by an operator' && call && end,
    atOnce: 1,
  },
  'a deletion': {
    call: deletion,
    survives: (_, { call, end }, name) => name !== 'an end of sessions by an operator' && call && end,
    atOnce: 1,
  },
}

async function makeRival(app: TestApp, password_hash: string): Promise<Rival> {
  const person = await app.user('student')
  const { id, email } = person.user
  await app.database.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  await storeIdentity(app, id)
  await storePasskey(app, id)
  return { person, resetToken: await storeToken(app, id, 'reset'), undoToken: await storeToken(app, id, 'email-undo', email) }
}

async function leftOf({ database: { db } }: TestApp, userId: number): Promise<Left> {
  // Both the token and the change of the password lock the account first, so their transactions are numbered as they came.
  const { rows } = await sql<Left>`select password_hash <> 'none' as "hasPassword",
      (select count(*)::int from api_tokens t where t.user_id = u.id) as tokens,
      (select count(*)::int from api_tokens t where t.user_id = u.id and t.xmin::text::bigint > u.xmin::text::bigint) as "lateTokens",
      (select count(*)::int from user_identities i where i.user_id = u.id) as identities,
      (select count(*)::int from passkeys p where p.user_id = u.id and p.name <> 'New') as passkeys,
      (select count(*)::int from passkeys p where p.user_id = u.id and p.name = 'New') as "newPasskeys",
      (select count(*)::int from passkeys p where p.user_id = u.id and p.name = 'New'
        and p.xmin::text::bigint > u.xmin::text::bigint) as "latePasskeys",
      (select count(*)::int from email_changes c where c.user_id = u.id) as changes
    from users u where id = ${userId}`.execute(db)
  if (!rows[0]) throw new Error('the account is gone')
  return rows[0]
}

/** Makes a call that asks for the password beside one that ends what it began, `tries` times; returns how often it survived. */
async function survivingCalls(app: TestApp, { prepare, call, survives }: OwnerCall, end: string, tries: number): Promise<number> {
  const password_hash = await hashPassword(PASSWORD)
  let survivors = 0
  for (let n = 0; n < tries; n++) {
    const rival = await makeRival(app, password_hash)
    await prepare?.(app, rival)
    const [called, ended] = await Promise.all([call(app, rival), ENDS[end]?.(app, rival)])
    for (const answer of [called, ended]) if (!answer || answer.status >= 500) throw new Error(`a call failed: ${answer?.failure.message}`)
    const done = { call: called.status === 200, end: ended?.status === 200 }
    if (!done.call && !done.end) throw new Error(`neither was done: ${called.failure.code}, ${ended?.failure.code}`)
    if (survives(await leftOf(app, rival.person.user.id), done, end)) survivors += 1
  }
  return survivors
}

/** Makes a call twice at once, `tries` times; returns how often more were done than may be. */
async function doubledCalls(app: TestApp, { prepare, call, atOnce }: OwnerCall, tries: number): Promise<number> {
  const password_hash = await hashPassword(PASSWORD)
  let doubled = 0
  for (let n = 0; n < tries; n++) {
    const rival = await makeRival(app, password_hash)
    await prepare?.(app, rival)
    const answers = await Promise.all([call(app, rival), call(app, rival)])
    const done = answers.filter(({ status }) => status === 200).length
    const { tokens, changes, newPasskeys } = await leftOf(app, rival.person.user.id)
    if (done < 1 || done > atOnce || tokens > 1 || changes > 1 || newPasskeys > 1) doubled += 1
  }
  return doubled
}

/** Tests each call that asks for the password beside each one that ends what it began, and beside itself, `tries` times. */
export function testOwnerRaces(tries: number): void {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  describe.each(Object.entries(OWNER_CALLS))('%s that asks for the password', (name, ownerCall) => {
    test.each(Object.keys(ENDS).filter((end) => end !== name))('does not survive %s at that moment', async (end) => {
      expect(await survivingCalls(app, ownerCall, end, tries)).toBe(0)
    })

    test('is not done twice by two at once', async () => {
      expect(await doubledCalls(app, ownerCall, tries)).toBe(0)
    })
  })
}
