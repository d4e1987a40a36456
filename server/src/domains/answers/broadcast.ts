import { itemNames, type ItemCode } from '@keel/contract/items/codes'
import { changeMessages, type ChangeMessage } from '@keel/contract/realtime/room-messages'
import { broadcastStudentChange } from '../../access/broadcast'
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
  broadcastStudentChange(ctx, caller, place, news.user_id, { ...news, action } as ChangeMessage)
}

export function broadcastPointAnswer(ctx: Live, caller: Caller, place: Scope, news: Omit<News<'updatePointActions'>, 'action'>): void {
  broadcastStudentChange(ctx, caller, place, news.user_id, { action: 'updatePointActions', ...news })
}

export function broadcastReset(ctx: Live, caller: Caller, place: Scope, news: Omit<News<'resetActions'>, 'action'>): void {
  broadcastStudentChange(ctx, caller, place, news.user_id, { action: 'resetActions', ...news })
}
