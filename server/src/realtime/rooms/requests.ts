import { allows } from '@keel/contract/permissions'
import type { LiveErrorCode } from '@keel/contract/realtime/client-messages'
import type { Revisions } from '../transport/revisions'
import type { RoomRequest } from '../transport/inbox'
import { ackReply, okReply } from '../transport/replies'
import type { Membership, Memberships } from './membership'
import { relay, type RelayDeps } from './relay'

export interface RoomRequestsDeps extends Omit<RelayDeps, 'relayed' | 'undoing'> {
  memberships: Memberships
  revisions?: Revisions | undefined
  refuse: (request: RoomRequest, code: LiveErrorCode, retryAfterMs?: number) => void
}

/** Handles requests of clients about rooms: checks the membership, then joins, leaves, or relays their message. */
export class RoomRequests {
  private readonly deps: RoomRequestsDeps & RelayDeps

  constructor(deps: RoomRequestsDeps) {
    const relayed = new Map(Object.entries(deps.rooms.rules.relayed))
    this.deps = { ...deps, relayed, undoing: new Set([...relayed.values()].map(({ undo }) => undo)) }
  }

  handle(request: RoomRequest): Promise<void> | undefined {
    const { connection, ws, now, seq, message } = request
    const { rooms, memberships } = this.deps
    const roomId = message.data.room_id
    if (message.action === 'leave_room') {
      rooms.leave(connection, roomId)
      connection.reply(ws, okReply(seq, 'leave_room', message.data))
      return undefined
    }
    const member = rooms.member(connection, roomId, now)
    if (member) return this.act(request, member)
    let acted: Promise<void> | undefined
    return memberships
      .load(connection.userId, roomId, (loaded) => {
        acted = this.act(request, loaded)
      })
      .then(() => acted)
  }

  private act(request: RoomRequest, member: Membership | null): Promise<void> | undefined {
    const { connection, ws, now, seq, message } = request
    const { rooms, refuse } = this.deps
    if (connection.ended || message.action === 'leave_room') return undefined
    if (!member || !allows('live.join', member.who)) {
      refuse(request, 'forbidden')
      return undefined
    }
    if (message.action === 'join_room') {
      const { room_id, board_id } = message.data
      // Before the messages that the join itself causes.
      const revision = this.deps.revisions?.ofRoom(room_id)
      rooms.enter(connection, room_id, member, board_id)
      connection.reply(ws, okReply(seq, 'join_room', { room_id, board_id, revision }))
      return undefined
    }
    const outcome = relay(this.deps, connection, member, message.data, now)
    if (!outcome.ok) {
      if (outcome.code === 'unknown') return this.lookUp(request, message.data)
      if (outcome.code === 'bad_request' || outcome.code === 'unknown_action') connection.countBad(now)
      refuse(request, outcome.code, outcome.retryAfterMs)
      return undefined
    }
    if (message.data.queue_id === null) return undefined
    this.deps.revisions?.roomChanged(message.data.room_id)
    const ack = ackReply(seq, message.data.queue_id, outcome.shared)
    // The sender shows the shared state in the acknowledgement.
    if (outcome.shared === undefined) connection.replySoon(ws, ack)
    else connection.reply(ws, ack)
    return undefined
  }

  // Starts again afterwards: the sender may have been removed meanwhile.
  private async lookUp(request: RoomRequest, { room_id, data }: { room_id: number; data: { action: string } }): Promise<void> {
    if (await this.deps.rooms.rules.lookUp(room_id, data)) return this.handle(request)
    this.deps.refuse(request, 'not_found')
  }
}
