import type { joinByName as joinRoute, keepWork as keepRoute, signInByLink as signInRoute } from '@keel/contract/routes/users'
import type { joinClass as joinClassRoute } from '@keel/contract/routes/classes'
import type { joinRoom as joinRoomRoute } from '@keel/contract/routes/rooms'
import type { BodyOf } from '@keel/contract/route'
import { call } from '../_shared/client'

/** Creates a student account with a name alone, by the link of a classroom or class. Fails with `captcha.not.solved` after many of them. */
export const joinByName = (body: BodyOf<typeof joinRoute>) => call<typeof joinRoute>('POST', '/user/join', { body })

/** Joins the classrooms of a link; returns each, or null where it could not be joined. Without the calls of members, which visitors should not load. */
export async function joinPlaces(token: string, isClass: boolean): Promise<(number | null)[]> {
  if (!isClass) return [(await call<typeof joinRoomRoute>('POST', '/rooms/join', { body: { token } })).room_id]
  const { rooms } = await call<typeof joinClassRoute>('POST', '/classes/join', { body: { token } })
  return rooms.map(({ room_id }) => room_id)
}

/** Logs in by a personal link. */
export const signInByLink = (token: string) => call<typeof signInRoute>('POST', '/user/personal-link', { body: { token } })

/** Gives the account its first address and password, once the mailed link is opened. */
export const keepWork = (body: BodyOf<typeof keepRoute>) => call<typeof keepRoute>('POST', '/user/keep', { body })
