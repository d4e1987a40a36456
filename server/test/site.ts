import { paragraph } from '@keel/contract/items/_shared/document-types'
import type { SitePage, SiteText } from '@keel/contract/site-texts'
import type { Insertable } from 'kysely'
import { json } from '../src/db/json'
import type { Mails } from '../src/db/schema'
import type { TestApp } from './app'

let counter = 0

/** An invitation to register as a student that works once. */
export async function storeInvitation(app: TestApp): Promise<number> {
  const at = app.ctx.now()
  const { id } = await app.database.db
    .insertInto('site_invitations')
    .values({ token: `invitation${++counter}`, role: 2, uses_max: 1, created_at: at, expires_at: new Date(at.getTime() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A class of these classrooms, with a link. */
export async function storeClass(app: TestApp, rooms: readonly number[]): Promise<{ id: number; token: string }> {
  const at = app.ctx.now()
  const token = `class${++counter}`.padEnd(24, 'x')
  const { id } = await app.database.db
    .insertInto('classes')
    .values({ name: '7B', token, created_at: at, expires_at: new Date(at.getTime() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.database.db
    .insertInto('class_rooms')
    .values(rooms.map((room_id) => ({ class_id: id, room_id })))
    .execute()
  return { id, token }
}

/** Stores a mail that was given up; returns its id. */
export async function storeFailedMail(app: TestApp, more: Partial<Insertable<Mails>> = {}): Promise<number> {
  const { id } = await app.database.db
    .insertInto('mails')
    .values({ to_address: 'gone@example.test', subject: 'Lesson tomorrow', body_text: 'At ten', body_html: '', status: 'failed', ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a page of the school in Estonian. */
export async function storeSitePage(app: TestApp, page: SitePage): Promise<void> {
  const et = json([paragraph('Tamme kool OÜ')])
  await app.database.db
    .insertInto('site_texts')
    .values({ text: page, et, version: 1, updated_at: app.ctx.now() })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Returns the version a text of the school is stored in. */
export async function siteTextVersion(app: TestApp, text: SiteText): Promise<number> {
  const row = await app.database.db.selectFrom('site_texts').select('version').where('text', '=', text).executeTakeFirst()
  return row?.version ?? 0
}
