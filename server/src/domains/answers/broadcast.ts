import { toWire, type ExerciseAnswered } from '@keel/contract/realtime/exercise-messages'
import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { broadcastStudentChange } from '../../access/broadcast'
import type { Scope } from '../../access/scope'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'

type Live = Pick<Context, 'live' | 'now'>
type MessageData<A extends ChangeMessage['action']> = Extract<ChangeMessage, { action: A }>

/** Broadcasts one judged answer. */
export function broadcastAnswer(ctx: Live, caller: Caller, place: Scope, answered: ExerciseAnswered): void {
  broadcastStudentChange(ctx, caller, place, answered.user_id, toWire(answered))
}

export function broadcastPointAnswer(
  ctx: Live,
  caller: Caller,
  place: Scope,
  data: Omit<MessageData<'updatePointActions'>, 'action'>,
): void {
  broadcastStudentChange(ctx, caller, place, data.user_id, { action: 'updatePointActions', ...data })
}

export function broadcastReset(ctx: Live, caller: Caller, place: Scope, data: Omit<MessageData<'resetActions'>, 'action'>): void {
  broadcastStudentChange(ctx, caller, place, data.user_id, { action: 'resetActions', ...data })
}
