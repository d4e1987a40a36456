import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from './schema'

/**
 * `others`: all but what the caller uses. `younger`: what is not older than the link that was used. `unused`: what is unused for longest,
 * of more than a person may have.
 */
export type Effect = 'ends' | 'others' | 'younger' | 'unused' | 'stays'

/** What happens to an account; `restored` happens to all accounts of a database. */
export const CREDENTIAL_EVENTS = [
  /** One session more. */
  'signedIn',
  /** A new password by a mailed link. */
  'reset',
  /** The first password, by a mailed link, of somebody who keeps the other ways in. */
  'firstPassword',
  /** A new password by the old one. */
  'passwordChanged',
  /** The address that the account was made with is confirmed by its link. */
  'emailConfirmed',
  /** Another address, confirmed by its link. */
  'emailChanged',
  /** "This wasn't me" in the mail to the address before. */
  'emailUndone',
  /** Somebody else has confirmed, or refuses, the address that the account only named. */
  'emailLost',
  /** "Log out everywhere" by the person. */
  'loggedOutElsewhere',
  /** "End sessions" by an operator. */
  'sessionsEnded',
  'closed',
  'reopened',
  'erased',
  'restored',
] as const
export type CredentialEvent = (typeof CREDENTIAL_EVENTS)[number]

type Row = readonly [
  signedIn: Effect,
  reset: Effect,
  firstPassword: Effect,
  passwordChanged: Effect,
  emailConfirmed: Effect,
  emailChanged: Effect,
  emailUndone: Effect,
  emailLost: Effect,
  loggedOutElsewhere: Effect,
  sessionsEnded: Effect,
  closed: Effect,
  reopened: Effect,
  erased: Effect,
  restored: Effect,
]

/**
 * Everything that lets somebody into an account or acts for it, and everything that waits to become such a thing, with what each
 * event does to it, in the order of `CREDENTIAL_EVENTS`. A mailed link includes the mail that waits with it, or that failed and could be sent
 * again.
 */
// oxfmt-ignore
export const CREDENTIALS = {
  session:         ['unused', 'ends',  'ends',  'others', 'stays', 'stays', 'ends',  'ends',  'others', 'ends',  'ends',  'stays', 'ends',  'ends'],
  liveConnection:  ['unused', 'ends',  'ends',  'others', 'stays', 'stays', 'ends',  'ends',  'others', 'ends',  'ends',  'stays', 'ends',  'ends'],
  pushSubscription: ['unused', 'ends', 'ends',  'others', 'stays', 'stays', 'ends',  'ends',  'others', 'ends',  'ends',  'stays', 'ends',  'ends'],
  apiToken:        ['stays',  'ends',  'stays', 'stays',  'stays', 'stays', 'ends',  'ends',  'stays',  'stays', 'ends',  'ends',  'ends',  'stays'],
  identity:        ['stays',  'ends',  'stays', 'stays',  'stays', 'stays', 'ends',  'ends',  'stays',  'stays', 'stays', 'stays', 'ends',  'stays'],
  passkey:         ['stays',  'ends',  'stays', 'stays',  'stays', 'stays', 'ends',  'ends',  'stays',  'stays', 'stays', 'stays', 'ends',  'stays'],
  personalLink:    ['stays',  'ends',  'ends',  'ends',   'ends',  'ends',  'ends',  'ends',  'ends',   'ends',  'ends',  'ends',  'ends',  'stays'],
  verifyLink:      ['stays',  'ends',  'ends',  'stays',  'ends',  'ends',  'ends',  'ends',  'stays',  'stays', 'stays', 'stays', 'ends',  'ends'],
  refuseLink:      ['stays',  'ends',  'ends',  'stays',  'stays', 'ends',  'ends',  'ends',  'stays',  'stays', 'stays', 'stays', 'ends',  'ends'],
  resetLink:       ['stays',  'ends',  'ends',  'ends',   'stays', 'ends',  'ends',  'ends',  'stays',  'stays', 'ends',  'ends',  'ends',  'ends'],
  emailLink:       ['stays',  'ends',  'ends',  'ends',   'stays', 'ends',  'ends',  'ends',  'ends',   'ends',  'ends',  'ends',  'ends',  'ends'],
  emailChange:     ['stays',  'ends',  'ends',  'ends',   'stays', 'ends',  'ends',  'ends',  'ends',   'ends',  'ends',  'ends',  'ends',  'ends'],
  emailUndoLink:   ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'younger', 'stays', 'stays', 'stays', 'stays', 'stays', 'ends',  'ends'],
  calendarLink:    ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'ends',  'ends',  'stays',  'stays', 'stays', 'stays', 'ends',  'stays'],
  classroomLink:   ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'ends',  'stays'],
  classroomInvite: ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'ends',  'stays'],
  shareLink:       ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'ends',  'stays'],
  siteInvitation:  ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays'],
  classLink:       ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays'],
  captcha:         ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays'],
  idempotencyKey:  ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'ends',  'stays'],
  waitingMail:     ['stays',  'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'stays', 'stays',  'stays', 'stays', 'stays', 'ends',  'ends'],
} as const satisfies Record<string, Row>
export type Credential = keyof typeof CREDENTIALS

/** Returns what an event does to a credential. */
export const effectOf = (credential: Credential, event: CredentialEvent): Effect =>
  CREDENTIALS[credential][CREDENTIAL_EVENTS.indexOf(event)] ?? 'stays'

/** Rows whose end is not deleted here: they have none, or go with their session or with the classrooms and library entries that they lead to. */
type Elsewhere =
  | 'liveConnection'
  | 'pushSubscription'
  | 'captcha'
  | 'siteInvitation'
  | 'classLink'
  | 'classroomLink'
  | 'classroomInvite'
  | 'shareLink'
type LinkKind = NonNullable<DB['mails']['token_kind']> | 'refuse'

const dropLinks = (kind: LinkKind) => (whose: RawBuilder<unknown>) =>
  sql`with waiting as (delete from mails where status <> 'sent' and token_kind = ${kind} and ${whose})
    delete from user_tokens where kind = ${kind} and ${whose}`
const dropFrom = (table: keyof DB) => (whose: RawBuilder<unknown>) => sql`delete from ${sql.table(table)} where ${whose}`

/** What an event leaves. */
export interface Kept {
  /** With `others` this session stays. */
  keepSession?: string | undefined
  /** With `younger` what was made before stays. */
  since?: Date | undefined
  /** With `unused` these end. */
  unused?: readonly string[]
}

const DROP: Record<Exclude<Credential, Elsewhere>, (whose: RawBuilder<unknown>, kept: Kept) => RawBuilder<unknown>> = {
  session: (whose, { keepSession = null, unused = null }) =>
    sql`delete from sessions where ${whose} and id is distinct from ${keepSession} and (${unused}::text[] is null or id = any(${unused}::text[]))`,
  apiToken: dropFrom('api_tokens'),
  identity: dropFrom('user_identities'),
  passkey: dropFrom('passkeys'),
  personalLink: dropFrom('personal_links'),
  verifyLink: dropLinks('verify'),
  refuseLink: dropLinks('refuse'),
  resetLink: dropLinks('reset'),
  emailLink: dropLinks('email'),
  emailChange: dropFrom('email_changes'),
  emailUndoLink: (whose, { since = null }) => sql`with gone as (
      delete from replaced_emails where ${whose} and asked_at >= coalesce(${since}::timestamptz, '-infinity') returning user_id, email),
    waiting as (delete from mails m using gone
      where m.user_id = gone.user_id and m.to_address = gone.email and m.status <> 'sent' and m.token_kind = 'email-undo')
    delete from user_tokens t using gone where t.user_id = gone.user_id and t.email = gone.email and t.kind = 'email-undo'`,
  calendarLink: dropFrom('schedule_feeds'),
  idempotencyKey: dropFrom('idempotency_keys'),
  waitingMail: (whose) => sql`delete from mails where status <> 'sent' and ${whose}`,
}
const droppable = Object.keys(DROP) as (keyof typeof DROP)[]

/** Deletes a credential of an account. */
export const dropCredential = (trx: Kysely<DB>, credential: keyof typeof DROP, userId: number): Promise<unknown> =>
  DROP[credential](sql`user_id = ${userId}`, {}).execute(trx)

/** Deletes what an event ends of an account's credentials. */
export async function dropCredentials(
  trx: Kysely<DB>,
  event: Exclude<CredentialEvent, 'restored'>,
  userId: number,
  kept: Kept = {},
): Promise<void> {
  for (const credential of droppable) {
    const effect = effectOf(credential, event)
    if (effect !== 'stays') await DROP[credential](sql`user_id = ${userId}`, effect === 'ends' ? {} : kept).execute(trx)
  }
}

/** Deletes what a restored backup must not bring back, of all accounts. Returns how many of each. */
export async function dropRestored(db: Kysely<DB>): Promise<{ sessions: number; links: number; mails: number }> {
  const { rows } = await sql<{ sessions: number; links: number; mails: number }>`select (select count(*)::int from sessions) as sessions,
    (select count(*)::int from user_tokens) as links, (select count(*)::int from mails where status <> 'sent') as mails`.execute(db)
  await db.transaction().execute(async (trx) => {
    for (const credential of droppable) if (effectOf(credential, 'restored') !== 'stays') await DROP[credential](sql`true`, {}).execute(trx)
    // What is not mailed yet may be weeks old.
    await trx.updateTable('notifications').set({ needs_mail: false }).where('needs_mail', '=', true).execute()
  })
  return rows[0] ?? { sessions: 0, links: 0, mails: 0 }
}
