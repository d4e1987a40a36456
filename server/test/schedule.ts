import { randomBytes } from 'node:crypto'
import type { TestApp } from './app'
import type { World } from './world'

let hours = 0

/** A scheduled lesson of the classroom, directly in the database, at a unique time. */
export async function storeScheduledLesson({ database: { db } }: TestApp, w: World, deleted = false): Promise<number> {
  const starts_at = new Date(Date.UTC(2032, 0, 1, ++hours * 2))
  const values = {
    owner_id: w.people['teacher-owner'].user.id,
    room_id: w.room,
    title: 'Cases',
    duration: 3 as const,
    zone: 'Europe/Tallinn',
  }
  return (
    await db
      .insertInto('schedule_events')
      .values({ ...values, starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000), deleted_at: deleted ? new Date() : null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** The secret of the teacher's calendar address. */
export async function storeFeed({ database: { db } }: TestApp, w: World): Promise<string> {
  const token = randomBytes(18).toString('base64url')
  await db
    .insertInto('schedule_feeds')
    .values({ user_id: w.people['teacher-owner'].user.id, token })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ token }))
    .execute()
  return token
}
