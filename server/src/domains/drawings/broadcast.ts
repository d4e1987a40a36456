import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { broadcastChange, broadcastStudentChange } from '../../access/broadcast'
import type { Scope } from '../../access/scope'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'

/** The teacher's drawing is for everybody, a student's for the teacher and that student. */
export function broadcastDrawing(
  ctx: Pick<Context, 'live' | 'now'>,
  caller: Caller,
  place: Scope,
  news: Extract<ChangeMessage, { action: 'updateCanvasObject' | 'deleteCanvasObject' | 'clearCanvas' }>,
): void {
  if (news.user_id === place.owner_id) broadcastChange(ctx, caller, place, news)
  else broadcastStudentChange(ctx, caller, place, news.user_id, news)
}
