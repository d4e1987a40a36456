import { HIDDEN } from '@keel/contract/constants'
import { itemNames, type ItemCode } from '@keel/contract/items/codes'
import { announcements, type Announcement } from '@keel/contract/realtime/room-actions'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { announce, tellOwn, type Scope } from '../modules'

type Live = Pick<Context, 'live' | 'now'>
type News<A extends Announcement['action']> = Extract<Announcement, { action: A }>

const pascal = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
/** `select-exercise` and `map-words` as `updateSelectExercise` and `updateMapWordsExercise`. */
export const updateActionOf = (type: ItemCode): string => `update${pascal(itemNames[type].replace(/-exercise$/, ''))}Exercise`

const isAnnounced = (action: string): action is keyof typeof announcements => action in announcements

/** What belongs to a student is told to the teacher and, unless it is hidden, to that student; the others see their own only, as does everybody outside classrooms. */
function tell(ctx: Live, caller: Caller, place: Scope, owner: number, action: Announcement): void {
  if (place.room_id === null) return tellOwn(ctx, caller, owner, action)
  const only = (userId: number) => userId === place.owner_id || (userId === owner && place.hidden === HIDDEN.visible)
  ctx.live.toRoom(place.room_id, action, { actor: caller.user?.id, except: caller.connectionId, only })
}

export interface AnswerNews {
  board_id: number
  item_id: number
  user_id: number
  id: string
  answer: unknown
}
/** Tells of one judged answer, by the message of the exercise's own type and with what that type adds. */
export function announceAnswer(
  ctx: Live,
  caller: Caller,
  place: Scope & { type: ItemCode },
  news: AnswerNews & Record<string, unknown>,
): void {
  const action = updateActionOf(place.type)
  if (!isAnnounced(action)) throw new Error(`the live catalog has no ${action}`)
  tell(ctx, caller, place, news.user_id, { ...news, action } as Announcement)
}

export function announcePointAnswer(ctx: Live, caller: Caller, place: Scope, news: Omit<News<'updatePointActions'>, 'action'>): void {
  tell(ctx, caller, place, news.user_id, { action: 'updatePointActions', ...news })
}

export function announceReset(ctx: Live, caller: Caller, place: Scope, news: Omit<News<'resetActions'>, 'action'>): void {
  tell(ctx, caller, place, news.user_id, { action: 'resetActions', ...news })
}

/** The teacher's drawing is for everybody, a student's for the teacher and that student. */
export function announceDrawing(
  ctx: Live,
  caller: Caller,
  place: Scope,
  news: News<'updateCanvasObject' | 'deleteCanvasObject' | 'clearCanvas'>,
): void {
  if (news.user_id === place.owner_id) announce(ctx, caller, place, news)
  else tell(ctx, caller, place, news.user_id, news)
}
