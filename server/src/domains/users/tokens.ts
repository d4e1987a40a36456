import { EMAIL_TOKEN_HOURS, EMAIL_UNDO_DAYS, RESET_TOKEN_HOURS, VERIFY_TOKEN_DAYS, VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import type { Kysely } from 'kysely'
import { createHash, randomInt } from 'node:crypto'
import type { MailToken } from '../../adapters/mail'
import { dropCredential } from '../../db/credentials'
import type { DB } from '../../db/schema'
import { lockUser } from './repository'

/** `refuse` is mailed as `verify`: it remains for some days after the link has confirmed the address. */
export type TokenKind = MailToken['kind'] | 'refuse'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const VALID_MS: Record<Exclude<TokenKind, 'email-undo'>, number> = {
  verify: VERIFY_TOKEN_DAYS * 86_400_000,
  refuse: EMAIL_UNDO_DAYS * 86_400_000,
  reset: RESET_TOKEN_HOURS * 3_600_000,
  email: EMAIL_TOKEN_HOURS * 3_600_000,
}
const LINKS = { verify: 'verifyLink', refuse: 'refuseLink', reset: 'resetLink', email: 'emailLink', 'email-undo': 'emailUndoLink' } as const
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Returns until when a change of address that is asked for or made now can be taken back. */
export const undoEnd = (now: Date): Date => new Date(now.getTime() + EMAIL_UNDO_DAYS * 86_400_000)

/** Makes a token to be mailed, to `email` if it is about that address; only its hash is stored. */
export async function createToken(
  db: Kysely<DB>,
  kind: TokenKind,
  userId: number,
  now: Date,
  email: string | null = null,
  expires_at: Date = kind === 'email-undo' ? undoEnd(now) : new Date(now.getTime() + VALID_MS[kind]),
): Promise<string> {
  const token = Array.from({ length: VERIFY_TOKEN_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  await db.deleteFrom('user_tokens').where('expires_at', '<', now).execute()
  await db
    .insertInto('user_tokens')
    .values({ token_hash: hashOf(token), user_id: userId, kind, email, expires_at })
    .execute()
  return token
}

/** Returns the address that an account waits to confirm. */
export const pendingEmailOf = (db: Kysely<DB>, userId: number, now: Date) =>
  db
    .selectFrom('email_changes')
    .select(['email', 'created_at', 'expires_at', 'password_hash'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns the confirmed addresses that can take an account back, the oldest first. */
export const replacedEmails = (db: Kysely<DB>, userId: number, now: Date) =>
  db
    .selectFrom('replaced_emails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .orderBy('email')
    .execute()

/** Notes that a change of a confirmed address is asked for or, again, made: its link works for some days from now. */
export async function noteReplacedEmail(trx: Kysely<DB>, user_id: number, email: string, now: Date): Promise<void> {
  const expires_at = undoEnd(now)
  await trx.deleteFrom('replaced_emails').where('user_id', '=', user_id).where('expires_at', '<=', now).execute()
  await trx
    .insertInto('replaced_emails')
    .values({ user_id, email, asked_at: now, expires_at })
    .onConflict((oc) => oc.columns(['user_id', 'email']).doUpdateSet({ expires_at }))
    .execute()
  await trx
    .updateTable('user_tokens')
    .set({ expires_at })
    .where('user_id', '=', user_id)
    .where('kind', '=', 'email-undo')
    .where('email', '=', email)
    .execute()
}

/** Makes of the link that confirms an address now one that refuses it for some days. */
export const keepRefusal = (trx: Kysely<DB>, token: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('user_tokens')
    .set({ kind: 'refuse', expires_at: new Date(now.getTime() + VALID_MS.refuse) })
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', 'verify')
    .execute()

/**
 * Makes the token of a mail being sent, valid from now on. Null if the mail is obsolete: the account is deleted, has lost or confirmed the
 * address, or does not wait for it any more. What ends such a token locks the account too, so that none appears after it.
 */
export const issueMailToken = (db: Kysely<DB>, { kind, userId }: MailToken, to: string, now: Date): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) return null
    if (kind === 'email') return (await pendingEmailOf(trx, userId, now))?.email === to ? createToken(trx, kind, userId, now, to) : null
    if (kind === 'email-undo') {
      const replaced = (await replacedEmails(trx, userId, now)).find(({ email }) => email === to)
      return replaced ? createToken(trx, kind, userId, now, to, replaced.expires_at) : null
    }
    return user.email !== to || (kind === 'verify' && user.verified_at) ? null : createToken(trx, kind, userId, now)
  })

/** Returns the owner of a token that is still valid, and the address it is about; the token stays. */
export function readToken(db: Kysely<DB>, kind: TokenKind, token: string, now: Date) {
  return db
    .selectFrom('user_tokens')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns the owner of a token that is still valid; the token stays. */
export const peekToken = async (db: Kysely<DB>, kind: TokenKind, token: string, now: Date): Promise<number | null> =>
  (await readToken(db, kind, token, now))?.user_id ?? null

/**
 * Uses up a token and returns its owner; null if it is not valid (any more). Others of its kind end with what it does, by the table of
 * `db/credentials`.
 */
export async function consumeToken(trx: Kysely<DB>, kind: TokenKind, token: string, now: Date): Promise<number | null> {
  const row = await trx
    .deleteFrom('user_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Revokes all mailed tokens of a kind, and deletes waiting mails with one. */
export const dropTokens = (trx: Kysely<DB>, kind: TokenKind, userId: number): Promise<unknown> => dropCredential(trx, LINKS[kind], userId)
