import { SESSION_DAYS, SESSIONS_MAX } from '@keel/contract/constants'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import { dropCredentials } from '../../db/credentials'
import type { DB, Sessions as SessionsTable } from '../../db/schema'
import type { FindSession, SessionUser } from '../../http/caller'
import { scaledLimit } from '../../http/limits'
import { randomId } from '../../random-id'
import { lockUser } from './repository'
import { UnknownTokens } from './unknown-tokens'

const CACHE_MS = 10_000
/** Unknown tokens a minute from one network, at the default rate of calls; a class arriving together has one each. */
const UNKNOWN_PER_MINUTE = 300
const TOKEN = /^[\w-]{43}$/
const SEEN_EVERY_MS = 300_000
const CACHE_MAX = 10_000
const hash = (token: string) => createHash('sha256').update(token).digest()
const days = (n: number) => n * 86_400_000

/** The account at a provider, the passkey, or the hash of the personal link, that a session is begun by. */
export type SignedInBy =
  | {
      issuer: string
      subject: string
      /** When its person proved there who they are, as far as the provider says. */
      authenticatedAt: Date | null
    }
  | { passkey: number }
  | { personalLink: Buffer }

export interface Sessions {
  /**
   * Makes a session and returns the token for its cookie; only a hash is stored. Null if the password is no longer the one of
   * `user`: it was reset or changed, or the account closed or deleted, since it was read. Of more than `SESSIONS_MAX` those unused for longest
   * are `ended`; the caller closes their live connections. Null too if the identity or passkey that it is begun by is no longer theirs.
   */
  create(
    user: { id: number; password_hash: string },
    from: { agent: string; address: string },
    by?: SignedInBy,
  ): Promise<{ id: string; token: string; ended: readonly string[] } | null>
  /**
   * Returns the person of a token, or null. Cached for 10 s, but where other processes may end sessions for limits only; slides the
   * expiry every 5 min. Only well-formed tokens are looked up, and of one network only a limited number of uncached ones, so that
   * invented tokens do not overload the database.
   * @throws `too.many`
   */
  readonly find: FindSession
  /** Returns a person's sessions, the last used first. */
  list(userId: number): Promise<Selectable<SessionsTable>[]>
  /**
   * Returns which of these sessions are valid, and when each ends, in milliseconds since 1970. Sessions ended by another process
   * are removed from the cache.
   */
  check(ids: readonly string[]): Promise<Map<string, number>>
  /** Ends a session of this person. Returns whether there was one. */
  end(sessionId: string, userId: number): Promise<boolean>
  /** Must be called when sessions of a user were deleted, or user data cached with one has changed. */
  uncacheUser(userId: number): void
  /** Another process has ended this session, or changed this person. */
  changedElsewhere(changed: { sessionId: string } | { userId: number }): void
}

/** Whether an account at a provider or a passkey signs in to this account, whose row it locks: what removes it locks that too. */
async function isWayInto(trx: Transaction<DB>, userId: number, by: SignedInBy): Promise<boolean> {
  await lockUser(trx, userId)
  const { rows } =
    'passkey' in by
      ? await sql`select from passkeys where id = ${by.passkey} and user_id = ${userId}`.execute(trx)
      : 'personalLink' in by
        ? await sql`select from personal_links where token_hash = ${by.personalLink} and user_id = ${userId}`.execute(trx)
        : await sql`select from user_identities where issuer = ${by.issuer} and subject = ${by.subject} and user_id = ${userId}`.execute(
            trx,
          )
  return rows.length > 0
}

/**
 * Sessions: an opaque random token in a cookie, 30 days sliding. `onExtended` is called with every sliding, `onUncached` with every
 * person whose data has changed.
 */
export function createSessions(
  db: Kysely<DB>,
  now: () => Date,
  {
    onExtended = () => undefined,
    onUncached = () => undefined,
    ratePerMinute,
    isShared = false,
  }: {
    onExtended?: (user: SessionUser) => void
    onUncached?: (userId: number) => void
    ratePerMinute: number
    /** Whether other processes end sessions too: their message comes after the response of the call that ended one. */
    isShared?: boolean
  },
): Sessions {
  const unknown = new UnknownTokens({ max: scaledLimit(UNKNOWN_PER_MINUTE, ratePerMinute), windowMs: 60_000 }, now)
  const cache = new Map<string, { user: SessionUser; until: number }>()
  // Incremented with every change: values read before one must not be cached after it.
  let changes = 0
  const forget = (match: (u: SessionUser) => boolean) => {
    changes += 1
    for (const [key, { user }] of cache) if (match(user)) cache.delete(key)
  }

  async function load(token: string): Promise<SessionUser | null> {
    const at = now()
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id as sessionId',
        'sessions.seen_at',
        'sessions.expires_at',
        'users.id',
        'users.role',
        'users.verified_at',
        'users.lang',
        'users.operator_since',
      ])
      .where('token_hash', '=', hash(token))
      .where('expires_at', '>', at)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const slides = at.getTime() - row.seen_at.getTime() > SEEN_EVERY_MS
    const expires = slides ? new Date(at.getTime() + days(SESSION_DAYS)) : row.expires_at
    const user: SessionUser = {
      id: row.id,
      role: row.role,
      verified: row.verified_at !== null,
      lang: row.lang,
      operator: row.operator_since !== null,
      sessionId: row.sessionId,
      expiresAt: expires.getTime(),
    }
    if (slides) {
      await db.updateTable('sessions').set({ seen_at: at, expires_at: expires }).where('id', '=', row.sessionId).execute()
      await db.updateTable('users').set({ seen_at: at }).where('id', '=', row.id).execute()
      onExtended(user)
    }
    return user
  }

  return {
    async create(user, { agent, address }, by) {
      const token = randomId(32)
      const id = randomId(9)
      const at = now()
      const provider = by && 'issuer' in by ? by : undefined
      const expires = new Date(at.getTime() + days(SESSION_DAYS))
      await db.deleteFrom('sessions').where('expires_at', '<', at).execute()
      const ended = await db.transaction().execute(async (trx) => {
        // The row of the user is locked: a password change either comes first, and there is no session, or follows and ends it. Of
        // two sign-ins at once each counts the other's session.
        if (by && !(await isWayInto(trx, user.id, by))) return null
        const { rows } = await sql`
        insert into sessions (id, token_hash, user_id, agent, address, created_at, seen_at, expires_at, issuer, authenticated_at)
        select ${id}, ${hash(token)}::bytea, u.id, ${agent}, ${address}, ${at}::timestamptz, ${at}::timestamptz, ${expires}::timestamptz,
          ${provider?.issuer ?? null}, ${provider?.authenticatedAt ?? null}::timestamptz
        from users u where u.id = ${user.id} and u.password_hash = ${user.password_hash} and u.closed_at is null for no key update of u
        returning id`.execute(trx)
        if (rows.length === 0) return null
        await trx.updateTable('users').set({ seen_at: at }).where('id', '=', user.id).execute()
        const spare = await trx
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', user.id)
          .where('id', '!=', id)
          .orderBy('seen_at', 'desc')
          .orderBy('created_at', 'desc')
          .offset(SESSIONS_MAX - 1)
          .execute()
        const unused = spare.map((session) => session.id)
        if (unused.length > 0) await dropCredentials(trx, 'signedIn', user.id, { unused })
        return new Set(unused)
      })
      if (!ended) return null
      if (ended.size > 0) forget((u) => ended.has(u.sessionId))
      return { id, token, ended: [...ended] }
    },
    async find(token, address, purpose = 'caller') {
      if (!TOKEN.test(token)) return null
      const known = cache.get(token)
      if (known && known.until > now().getTime() && (!isShared || purpose === 'limit')) return known.user
      // Known sessions may return, even from a network over its limit.
      if (!known) unknown.take(address)
      const before = changes
      const user = await load(token)
      if (user && !known) unknown.clear(address)
      cache.delete(token)
      if (!user || changes !== before) return user
      // Stryker disable next-line ConditionalExpression,EqualityOperator: only bounds the memory
      if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value as string)
      cache.set(token, { user, until: now().getTime() + CACHE_MS })
      return user
    },
    list: (userId) =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now())
        .orderBy('seen_at', 'desc')
        .execute(),
    async check(ids) {
      const at = now()
      const cached = [...cache.values()].filter(({ until }) => until > at.getTime()).map(({ user }) => user.sessionId)
      const asked = [...new Set([...ids, ...cached])]
      if (asked.length === 0) return new Map()
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'expires_at'])
        .where(sql<boolean>`id = any(${asked}::text[])`)
        .where('expires_at', '>', at)
        .execute()
      const going = new Map(rows.map(({ id, expires_at }) => [id, expires_at.getTime()]))
      const ended = new Set(cached.filter((id) => !going.has(id)))
      // Stryker disable next-line ConditionalExpression,EqualityOperator: forgetting nobody only lets one lookup go uncached
      if (ended.size > 0) forget((u) => ended.has(u.sessionId))
      return going
    },
    async end(sessionId, userId) {
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (ended) forget((u) => u.sessionId === sessionId)
      return ended !== undefined
    },
    uncacheUser(userId) {
      forget((u) => u.id === userId)
      onUncached(userId)
    },
    changedElsewhere: (changed) => forget((u) => ('userId' in changed ? u.id === changed.userId : u.sessionId === changed.sessionId)),
  }
}
