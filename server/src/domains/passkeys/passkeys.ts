import { PASSKEYS_MAX } from '@keel/contract/constants'
import type { Passkey } from '@keel/contract/entities/passkey'
import { AppError } from '@keel/contract/errors'
import type { BodyOut } from '@keel/contract/route'
import type * as calls from '@keel/contract/routes/passkeys'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB, Passkeys as PasskeysTable } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { hasOtherWayIn, passkeyMail, requireOpen, userById, type OwnerGuard, type UserRow } from '../users'
import { createVerifier } from './verifier'

type Row = Selectable<PasskeysTable>

const present = ({ id, name, synced, created_at, used_at }: Row): Passkey => ({
  id,
  name,
  synced,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

const ofUser = (db: Kysely<DB>, userId: number): Promise<Row[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`coalesce(used_at, created_at) desc`)
    .orderBy('id')
    .execute()

/** What a passkey of a browser may answer, until a moment in milliseconds since 1970. */
export interface Challenge {
  challenge: string
  until: number
}

/** The passkeys of people, independent of HTTP. */
export function createPasskeys(ctx: Context) {
  const { db, now, mail, log } = ctx
  const verifier = createVerifier({ url: publicUrl(ctx.config), log })

  /** Counts an answered challenge; of two answers at once one is refused. @throws `passkey.failed` */
  async function useChallenge(trx: Transaction<DB>, { challenge, until }: Challenge): Promise<void> {
    const used = await trx
      .insertInto('used_challenges')
      .values({ challenge: Buffer.from(challenge, 'base64url'), expires_at: new Date(until) })
      .onConflict((oc) => oc.doNothing())
      .returning('expires_at')
      .executeTakeFirst()
    if (!used) throw new AppError('passkey.failed')
  }

  return {
    /** Returns what the browser is asked for: any passkey of this site. */
    beginSignIn: () => verifier.useOptions(),

    /**
     * Returns the person whose passkey has answered a challenge of this browser. Errors: passkey.unknown, passkey.failed,
     * account.closed.
     */
    async signIn(
      challenges: readonly Challenge[],
      { credential }: BodyOut<typeof calls.signInByPasskey>,
      address: string,
    ): Promise<{ user: UserRow; passkey: number }> {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
        .executeTakeFirst()
      if (!row) throw new AppError('passkey.unknown')
      const { challenge, counter, synced } = await verifier.requireUsed(credential, challenges, row)
      await db.deleteFrom('used_challenges').where('expires_at', '<', now()).execute()
      await db.transaction().execute(async (trx) => {
        await useChallenge(trx, challenge)
        await trx
          .updateTable('passkeys')
          // Of two answers at once the later one counts, whichever is stored last.
          .set({ counter: sql`greatest(counter, ${counter})`, synced, used_at: now() })
          .where('id', '=', row.id)
          .execute()
      })
      const user = await userById(db, row.user_id)
      await logOnSite(db, now(), {
        kind: user.closed_at ? 'login.closed' : 'login.done',
        by: user.id,
        person: user.id,
        address,
        details: { passkey: row.name },
      })
      requireOpen(user)
      return { user, passkey: row.id }
    },

    list: async (userId: number): Promise<Passkey[]> => (await ofUser(db, userId)).map(present),

    /** Returns what the browser is asked for to make a passkey, and what must be known of it afterwards. Error: limit.reached. */
    async begin(userId: number) {
      const [user, rows] = await Promise.all([userById(db, userId), ofUser(db, userId)])
      if (rows.length >= PASSKEYS_MAX) throw new AppError('limit.reached')
      return verifier.creationOptions(user, rows)
    },

    /**
     * Adds a passkey that was made for a challenge, and tells its person by mail. Errors: passkey.failed; conflict for one that is
     * somebody's already; limit.reached; those of the guard.
     */
    async add(
      guard: OwnerGuard,
      { challenge, handle }: { challenge: string; handle: string },
      { name, credential }: BodyOut<typeof calls.addPasskey>,
      address: string,
    ): Promise<Passkey> {
      const made = await verifier.requireMade(credential, challenge)
      const row = await db.transaction().execute(async (trx) => {
        // Two at once are counted one after the other.
        const owner = await guard(trx)
        if ((await ofUser(trx, owner.id)).length >= PASSKEYS_MAX) throw new AppError('limit.reached')
        const added = await trx
          .insertInto('passkeys')
          .values({ ...made, name, user_id: owner.id, handle: Buffer.from(handle, 'base64url'), created_at: now() })
          .onConflict((oc) => oc.column('credential_id').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!added) throw new AppError('conflict')
        await logOnSite(trx, now(), { kind: 'passkey.added', by: owner.id, person: owner.id, address, details: { passkey: name } })
        if (owner.email !== '') await mail.send(passkeyMail(owner, name, publicUrl(ctx.config)), trx)
        return added
      })
      mail.wake()
      return present(row)
    },

    /** Error: not.found. */
    async rename(userId: number, id: number, name: string): Promise<Passkey> {
      const row = await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new AppError('not.found')
      return present(row)
    },

    /** Errors: not.found; identity.last where nothing else signs in to the account; those of the guard. */
    async remove(guard: OwnerGuard, id: number, address: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const owner = await guard(trx)
        const found = (await ofUser(trx, owner.id)).find((one) => one.id === id)
        if (!found) throw new AppError('not.found')
        if (!(await hasOtherWayIn(trx, owner, { passkey: id }))) throw new AppError('identity.last')
        await trx.deleteFrom('passkeys').where('id', '=', id).execute()
        const details = { passkey: found.name }
        await logOnSite(trx, now(), { kind: 'passkey.removed', by: owner.id, person: owner.id, address, details })
      })
    },
  }
}
