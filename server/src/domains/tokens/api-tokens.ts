import type { ApiToken } from '@keel/contract/entities/token'
import { API_TOKENS_MAX } from '@keel/contract/constants'
import { API_TOKEN_PREFIX } from '@keel/contract/protocol'
import { AppError } from '@keel/contract/errors'
import type { TokenScope } from '@keel/contract/token-scopes'
import type { Kysely, Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import { dropCredential } from '../../db/credentials'
import type { ApiTokens as Row, DB } from '../../db/schema'
import { violates } from '../../db/violates'
import type { FindToken } from '../../http/caller'
import { scaledLimit } from '../../http/limits'
import { randomId } from '../../random-id'
import { UnknownTokens, type OwnerGuard } from '../users'

const DAY_MS = 86_400_000
const USED_EVERY_MS = 60_000
/** Unknown tokens a minute from one network, at the default rate of calls. */
const UNKNOWN_PER_MINUTE = 60
const TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`)
const hash = (token: string) => createHash('sha256').update(token).digest()

const present = ({ id, name, scopes, created_at, expires_at, used_at }: Selectable<Row>): ApiToken => ({
  id,
  name,
  scopes: scopes as TokenScope[],
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

/**
 * Returns the lookup of an API token's person. Nothing is cached: a token that was revoked, in whatever process, ends with the
 * next call. Unknown ones are limited for each network.
 */
export function createTokenLookup(db: Kysely<DB>, now: () => Date, ratePerMinute: number): FindToken {
  const unknown = new UnknownTokens({ max: scaledLimit(UNKNOWN_PER_MINUTE, ratePerMinute), windowMs: 60_000 }, now)
  return async (token, address) => {
    if (!TOKEN.test(token)) return null
    unknown.take(address)
    const at = now()
    const row = await db
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .select([
        'api_tokens.id as tokenId',
        'api_tokens.scopes',
        'api_tokens.expires_at',
        'api_tokens.used_at',
        'users.id',
        'users.role',
        'users.verified_at',
        'users.lang',
      ])
      .where('token_hash', '=', hash(token))
      .where('api_tokens.expires_at', '>', at)
      .where('users.erased_at', 'is', null)
      .where('users.closed_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    unknown.clear(address)
    if (at.getTime() - (row.used_at?.getTime() ?? 0) > USED_EVERY_MS)
      await db.updateTable('api_tokens').set({ used_at: at }).where('id', '=', row.tokenId).execute()
    const { id, role, verified_at, lang, tokenId, expires_at, scopes } = row
    const user = {
      id,
      role,
      lang,
      verified: verified_at !== null,
      // Stryker disable next-line BooleanLiteral: no scope opens a call for operators, and the scope is checked first
      operator: false,
      sessionId: `token ${tokenId}`,
      expiresAt: expires_at.getTime(),
    }
    return { user, scopes: scopes as TokenScope[] }
  }
}

/** A person's API tokens. */
export function createApiTokens(db: Kysely<DB>, now: () => Date) {
  const ofUser = (userId: number) => db.selectFrom('api_tokens').selectAll().where('user_id', '=', userId).where('expires_at', '>', now())
  return {
    list: async (userId: number): Promise<ApiToken[]> =>
      (await ofUser(userId).orderBy('created_at', 'desc').orderBy('id').execute()).map(present),

    /** Makes a token and returns its text, of which only a hash is stored. Errors: address.required, limit.reached, name.used, those of the guard. */
    async create(guard: OwnerGuard, { name, scopes, days }: { name: string; scopes: readonly TokenScope[]; days: number }) {
      const at = now()
      const token = API_TOKEN_PREFIX + randomId(32)
      await db.deleteFrom('api_tokens').where('expires_at', '<=', at).execute()
      const row = await db.transaction().execute(async (trx) => {
        // Two at once are counted one after the other.
        const { id: userId, email } = await guard(trx)
        if (email === '') throw new AppError('address.required')
        const { count } = await trx
          .selectFrom('api_tokens')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        if (count >= API_TOKENS_MAX) throw new AppError('limit.reached')
        return trx
          .insertInto('api_tokens')
          .values({
            id: randomId(9),
            user_id: userId,
            name,
            token_hash: hash(token),
            scopes: [...new Set(scopes)],
            created_at: at,
            expires_at: new Date(at.getTime() + days * DAY_MS),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
          .catch((error: unknown) => {
            if (violates(error, 'api_tokens_user_id_name_idx')) throw new AppError('name.used', { errors: { name: 'taken' } })
            throw error
          })
      })
      return { ...present(row), token }
    },

    /** Ends all tokens of this person. */
    async revokeAll(userId: number): Promise<void> {
      await db.transaction().execute((trx) => dropCredential(trx, 'apiToken', userId))
    },

    /** Ends a token of this person. */
    async revoke(id: string, userId: number): Promise<void> {
      await db.deleteFrom('api_tokens').where('id', '=', id).where('user_id', '=', userId).execute()
    },
  }
}
