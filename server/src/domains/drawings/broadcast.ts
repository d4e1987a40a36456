import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { broadcastChange, broadcastStudentChange, type BroadcastContext } from '../../access/broadcast'
import type { Scope } from '../../access/scope'
import type { Caller } from '../../http/caller'

/** Broadcasts a change of the teacher's drawing to everybody, of a student's to the teacher and that student. */
export function broadcastDrawing(
  ctx: BroadcastContext,
  caller: Caller,
  scope: Scope,
  message: Extract<ChangeMessage, { action: 'updateCanvasObject' | 'deleteCanvasObject' | 'clearCanvas' }>,
): void {
  if (message.user_id === scope.owner_id) broadcastChange(ctx, caller, scope, message)
  else broadcastStudentChange(ctx, caller, scope, message.user_id, message)
}
