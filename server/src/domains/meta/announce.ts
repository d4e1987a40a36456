import { itemNames, type ItemCode } from '@keel/contract/items/codes'
import { announcements, type Announcement } from '@keel/contract/realtime/room-actions'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import type { Place } from '../modules'

const pascal = (name: string): string => name.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
/** `select-exercise` and `map-words` as `updateSelectExercise` and `updateMapWordsExercise`. */
export const updateActionOf = (type: ItemCode): string => `update${pascal(itemNames[type].replace(/-exercise$/, ''))}Exercise`

const isAnnounced = (action: string): action is keyof typeof announcements => action in announcements

/** Answers are told to the teacher and to the student whose they are; the other students see their own only. */
function tell(ctx: Pick<Context, 'live'>, caller: Caller, place: Place, ownerOfAnswers: number, action: Announcement): void {
  if (place.room_id === null) return
  const only = (userId: number) => userId === ownerOfAnswers || userId === place.owner_id
  ctx.live.toRoom(place.room_id, action, { actor: caller.user?.id, except: caller.connectionId, only })
}

export interface AnswerNews { board_id: number; item_id: number; user_id: number; id: string; answer: unknown }
/** Tells of one judged answer, by the message of the exercise's own type and with what that type adds. */
export function announceAnswer(ctx: Pick<Context, 'live'>, caller: Caller, place: Place, type: ItemCode, news: AnswerNews & Record<string, unknown>): void {
  const action = updateActionOf(type)
  if (!isAnnounced(action)) throw new Error(`the live catalog has no ${action}`)
  tell(ctx, caller, place, news.user_id, { ...news, action } as Announcement)
}

export function announceReset(ctx: Pick<Context, 'live'>, caller: Caller, place: Place, ids: { board_id: number; item_id: number; user_id: number }): void {
  tell(ctx, caller, place, ids.user_id, { action: 'resetActions', ...ids })
}
