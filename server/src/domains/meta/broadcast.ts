import { HIDDEN } from '@keel/contract/constants'
import { itemNames, type ItemCode } from '@keel/contract/items/codes'
import { changeMessages, type ChangeMessage } from '@keel/contract/realtime/room-messages'
import { broadcastChange, broadcastPersonalChange } from '../../access/broadcast'
import type { Scope } from '../../access/scope'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'

type Live = Pick<Context, 'live' | 'now'>
type News<A extends ChangeMessage['action']> = Extract<ChangeMessage, { action: A }>

const pascal = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
/** `select-exercise` and `map-words` as `updateSelectExercise` and `updateMapWordsExercise`. */
export const updateActionOf = (type: ItemCode): string => `update${pascal(itemNames[type].replace(/-exercise$/, ''))}Exercise`

const isAnnounced = (action: string): action is keyof typeof changeMessages => action in changeMessages

/** What belongs to a student is told to the teacher and, unless it is hidden, to that student; the others see their own only, as does everybody outside classrooms. */
function tell(ctx: Live, caller: Caller, place: Scope, owner: number, action: ChangeMessage): void {
  if (place.room_id === null) return broadcastPersonalChange(ctx, caller, owner, action)
  const only = (userId: number) => userId === place.owner_id || (userId === owner && place.hidden === HIDDEN.visible)
  ctx.live.toRoom(place.room_id, action, { actor: caller.user?.id, except: caller.connectionId, only })
}

export interface AnswerEvent {
  board_id: number
  item_id: number
  user_id: number
  id: string
  answer: unknown
}
/** Tells of one judged answer, by the message of the exercise's own type and with what that type adds. */
export function broadcastAnswer(
  ctx: Live,
  caller: Caller,
  place: Scope & { type: ItemCode },
  news: AnswerEvent & Record<string, unknown>,
): void {
  const action = updateActionOf(place.type)
  if (!isAnnounced(action)) throw new Error(`the live catalog has no ${action}`)
  tell(ctx, caller, place, news.user_id, { ...news, action } as ChangeMessage)
}

export function broadcastPointAnswer(ctx: Live, caller: Caller, place: Scope, news: Omit<News<'updatePointActions'>, 'action'>): void {
  tell(ctx, caller, place, news.user_id, { action: 'updatePointActions', ...news })
}

export function broadcastReset(ctx: Live, caller: Caller, place: Scope, news: Omit<News<'resetActions'>, 'action'>): void {
  tell(ctx, caller, place, news.user_id, { action: 'resetActions', ...news })
}

/** The teacher's drawing is for everybody, a student's for the teacher and that student. */
export function broadcastDrawing(
  ctx: Live,
  caller: Caller,
  place: Scope,
  news: News<'updateCanvasObject' | 'deleteCanvasObject' | 'clearCanvas'>,
): void {
  if (news.user_id === place.owner_id) broadcastChange(ctx, caller, place, news)
  else tell(ctx, caller, place, news.user_id, news)
}
