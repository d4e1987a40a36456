import { DELETED_NAME, RECORD_SOURCE } from '@keel/contract/constants'
import { sql, type Transaction } from 'kysely'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import { dropCredentials } from '../../db/credentials'
import type { DB } from '../../db/schema'
import { endLessonsOf } from '../lessons'
import { requireOtherOperator, type UserRow } from '../users'
import { outlivingLessons } from './facts'
import { takeFiles } from './files'
import { farewellMail } from './farewell-mail'

/** What has to be broadcast and done after the account is deleted. */
export interface Erased {
  /** Deleted rooms, and who was in them. */
  rooms: { id: number; people: number[] }[]
  /** Rooms of others the person was in. */
  left: number[]
  /** Stored bytes that are no longer referenced. */
  storageKeys: string[]
}

type Trx = Transaction<DB>
/** Locks an account by `lockUserAlone`, if whoever asks may delete it. */
export type LockAccount = (trx: Trx) => Promise<UserRow>

/** The classrooms of a teacher with their contents; lessons stay for their participants. */
async function eraseTeaching(trx: Trx, id: number): Promise<Erased['rooms']> {
  const { rows } = await sql<{ id: number; deleted: boolean; people: number[] | null }>`
    select r.id, r.deleted_at is not null as deleted, (select json_agg(m.user_id) from room_members m where m.room_id = r.id) as people
    from rooms r where r.owner_id = ${id} order by r.id for update`.execute(trx)
  // Points, answers and drawings refer to their items by number only.
  await sql`delete from meta x using board_items i, boards b, modules m
    where x.source = ${RECORD_SOURCE.board} and x.item_id = i.id and b.id = i.board_id and m.id = b.module_id and m.owner_id = ${id}`.execute(
    trx,
  )
  await sql`delete from rooms where owner_id = ${id}`.execute(trx)
  await sql`delete from homework where owner_id = ${id}`.execute(trx)
  await sql`delete from modules where owner_id = ${id}`.execute(trx)
  await sql`delete from library_items where owner_id = ${id}`.execute(trx)
  await sql`delete from schedule_events where owner_id = ${id}`.execute(trx)
  await sql`delete from schedule_series where owner_id = ${id}`.execute(trx)
  await sql`delete from students where teacher_id = ${id}`.execute(trx)
  await sql`delete from lessons l where l.owner_id = ${id} and not (${outlivingLessons(id)})`.execute(trx)
  await sql`update lessons set private_note = '' where owner_id = ${id}`.execute(trx)
  return rows.filter(({ deleted }) => !deleted).map((room) => ({ id: room.id, people: room.people ?? [] }))
}

/** Activity of a person in the classrooms of others. */
async function eraseLearning(trx: Trx, id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ room_id: number }>`delete from room_members where user_id = ${id} returning room_id`.execute(trx)
  await sql`delete from meta where user_id = ${id} and user_id <> 0`.execute(trx)
  await sql`delete from corrections where user_id = ${id}`.execute(trx)
  // With results, attempts and remarks.
  await sql`delete from homework_students where user_id = ${id}`.execute(trx)
  await sql`update lesson_records set value = jsonb_set(value, '{results}', (
      select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(value -> 'results') r where (r ->> 'user_id')::bigint <> ${id}))
    where lesson_id in (select lesson_id from lesson_people where user_id = ${id})`.execute(trx)
  await sql`update schedule_events set deleted_at = ${now} where student_id = ${id} and deleted_at is null and ends_at > ${now}`.execute(
    trx,
  )
  await sql`delete from students where student_id = ${id}`.execute(trx)
  return rows.map((row) => row.room_id)
}

/** Tables of rows that belong to the person alone, beside their credentials. */
const OWN = ['words', 'ai_usage', 'module_selections', 'notification_settings', 'reminders_sent'] as const

async function eraseOwn(trx: Trx, id: number): Promise<void> {
  await dropCredentials(trx, 'erased', id)
  for (const table of OWN) await trx.deleteFrom(table).where('user_id', '=', id).execute()
  await trx.deleteFrom('translations').where('owner_id', '=', id).execute()
  await sql`delete from notifications where user_id = ${id} or person_id = ${id}`.execute(trx)
  await sql`update classes set created_by = null where created_by = ${id}`.execute(trx)
  // What operators did stays; where the person was when they signed in, or did it, does not.
  await sql`delete from site_log where person_id = ${id} and kind like 'login.%'`.execute(trx)
  await sql`update site_log set address = '' where user_id = ${id}`.execute(trx)
}

/** Messages stay with their recipients; a channel is deleted with its last reader. */
async function eraseMessages(trx: Trx, id: number): Promise<void> {
  await sql`delete from channel_members where user_id = ${id}`.execute(trx)
  await sql`delete from messages where user_id = ${id} and deleted_at is not null`.execute(trx)
  for (const [mine, other] of [
    ['user_a', 'user_b'],
    ['user_b', 'user_a'],
  ] as const)
    await sql`delete from channels c where c.${sql.ref(mine)} = ${id} and (
      exists (select from users u where u.id = c.${sql.ref(other)} and u.erased_at is not null)
      or not exists (select from messages m where m.channel_id = c.id))`.execute(trx)
}

/** Names of the person in rows about them are replaced. */
async function eraseName(trx: Trx, id: number, name: string): Promise<void> {
  const replaceName = (column: string) => sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${name}, ${DELETED_NAME})`
  await sql`update schedule_events set ${replaceName('title')}, ${replaceName('note')} where student_id = ${id}`.execute(trx)
  await sql`update lessons set ${replaceName('name')}, ${replaceName('room_name')}
    where owner_id = ${id} or id in (select lesson_id from lesson_people where user_id = ${id})`.execute(trx)
  await sql`delete from mails where status <> 'waiting' and position(${name} in subject) > 0`.execute(trx)
}

/**
 * Locks everything that other changes lock before the person: the classrooms of a teacher, lessons, and lessons others scheduled
 * with a student. The person's row comes last, so that no holder of these locks ever waits for the person.
 */
async function lockShared(trx: Trx, id: number): Promise<void> {
  await sql`select from rooms where owner_id = ${id} order by id for update`.execute(trx)
  await sql`select from lessons where owner_id = ${id} or id in (select lesson_id from lesson_people where user_id = ${id})
    order by id for update`.execute(trx)
  await sql`select from schedule_events where student_id = ${id} and owner_id <> ${id} order by id for update`.execute(trx)
}

/**
 * Deletes an account and its data, in one transaction; what others keep stays under `DELETED_NAME`. Everything that could
 * conflict is locked first; `also` runs last. Errors: those of `lock`; operator.last.
 */
export async function eraseAccount(
  ctx: Context,
  id: number,
  lock: LockAccount,
  also: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<Erased> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    await lockShared(trx, id)
    const user = await lock(trx)
    await requireOtherOperator(trx, user)
    await endLessonsOf(trx, id, { at: now, online: (roomId) => ctx.live.presence(roomId) })
    // Mails with links to deleted data, and all mails to the person's address; for an unconfirmed address, only the mails of the account.
    const written = user.verified_at ? sql`lower(m.to_address) = lower(${user.email})` : sql`m.user_id = ${id}`
    await sql`delete from mails m where ${written} or (m.status <> 'sent' and exists (
      select from room_invites i join rooms r on r.id = i.room_id where r.owner_id = ${id} and position(i.token in m.body_text) > 0))`.execute(
      trx,
    )
    // Invitations of an unconfirmed address belong to its owner.
    if (user.verified_at) await trx.deleteFrom('room_invitations').where('email', '=', user.email.toLowerCase()).execute()
    const left = await eraseLearning(trx, id, now)
    const rooms = await eraseTeaching(trx, id)
    await eraseOwn(trx, id)
    await eraseMessages(trx, id)
    const storageKeys = await takeFiles(trx, id)
    await eraseName(trx, id, `${user.first_name} ${user.last_name}`.trim())
    await trx
      .updateTable('users')
      .set({
        first_name: DELETED_NAME,
        last_name: '',
        // No address, so that mailed links to it fail and the person's own address is free again.
        email: `deleted:${id}`,
        password_hash: 'none',
        verified_at: null,
        lang: 'en',
        sounds: true,
        created_at: now,
        operator_since: null,
        storage_mb: null,
        closed_at: null,
        seen_at: null,
        erased_at: now,
      })
      .where('id', '=', id)
      .execute()
    // An unconfirmed address may be somebody else's.
    if (user.verified_at !== null)
      await ctx.mail.send(farewellMail({ email: user.email, first_name: user.first_name, lang: user.lang }, publicUrl(ctx.config)), trx, {
        forget: true,
      })
    await also(trx)
    return { rooms, left, storageKeys }
  })
}
