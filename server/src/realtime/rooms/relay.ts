import { allows } from '@keel/contract/permissions'
import type { ClientMessages, LiveErrorCode } from '@keel/contract/realtime/client-messages'
import type { BusLink } from '../bus-link'
import type { Clock } from '../clock'
import type { NamedMessage } from '../states/shared-states'
import type { Connection } from '../transport/connection'
import type { Connections } from '../transport/connections'
import type { Delivered } from './delivered'
import { Bucket } from '../limits'
import type { Membership } from './membership'
import { maySee, roomEvent, sharedEvent, type Rooms } from './rooms'
import type { RelayedMessageRule } from './rules'
import type { Room } from './seat'

/**
 * The result of a message: relayed (perhaps earlier already), or why not. `shared` is the current state after the message, as
 * JSON text of its event. `unknown`: nothing was done, the subject of the message must be looked up first.
 */
export type Outcome = { ok: true; shared?: string | undefined } | { ok: false; code: LiveErrorCode | 'unknown'; retryAfterMs?: number }
const OK: Outcome = { ok: true, shared: undefined }
const no = (code: LiveErrorCode | 'unknown', retryAfterMs?: number): Outcome => ({ ok: false, code, retryAfterMs })

// Prepends the name to the checked fields without copying them into another object.
const messageJson = (action: string, data: object): string => {
  const fields = JSON.stringify(data)
  return fields.length > 2 ? `{"action":"${action}",${fields.slice(1)}` : `{"action":"${action}"}`
}

export interface RelayDeps {
  rooms: Rooms
  connections: Connections
  delivered: Delivered
  bus: BusLink
  clock: Clock
  /** The messages that clients may send, by name, and those that undo others. */
  relayed: ReadonlyMap<string, RelayedMessageRule>
  undoing: ReadonlySet<string | undefined>
  onRepeat: () => void
}

/**
 * Relays a client's message to the room, or to one connection in it: checks its name, the permission, its subject and its
 * fields, and rebuilds the event from checked fields. A repeat of a queued message is acknowledged, not delivered again.
 */
export const relay = (
  deps: RelayDeps,
  sender: Connection,
  member: Membership,
  message: ClientMessages['direct_message'],
  now: number,
): Outcome => {
  const { rooms, connections, delivered, bus, clock } = deps
  const { rules } = rooms
  const { room_id: roomId, queue_id: queueId, to } = message
  const { action } = message.data
  const rule = deps.relayed.get(action)
  if (!rule) return no(rules.serverOnly.has(action) ? 'forbidden' : 'unknown_action')
  if (!allows(rule.permission, member.who)) return no('forbidden')
  // The subject of an undo may be deleted by now.
  const hiddenBy = deps.undoing.has(action) ? null : rules.visibleTo(roomId, message.data)
  if (hiddenBy === undefined) return no('unknown')
  if (hiddenBy !== null && !allows(hiddenBy, member.who)) return no('not_found')
  if (rule.stamped) message.data.from = sender.peerId
  const seesOthers = rule.seenBy !== undefined && allows(rule.seenBy, member.who)
  if (rule.personal && !seesOthers) message.data.user_id = sender.userId
  const parsed = rule.data.safeParse(message.data)
  if (!parsed.success) return no('bad_request')
  const { data } = parsed
  // A message about something hidden reaches only the present connections that may see it, never later entrants.
  const isKept = to === undefined && hiddenBy === null
  const setsShared = rule.shared === true && isKept
  const seated = rooms.seat(sender, roomId)
  const known = queueId === null ? null : delivered.of(sender.userId, now)
  if (queueId !== null && known?.has(queueId)) {
    deps.onRepeat()
    return setsShared ? sharedOf(rooms, seated?.room, { action, ...data }) : OK
  }
  const taken = setsShared ? rooms.mergeShared(seated?.room, { action, ...data }) : undefined
  if (taken === null) return sharedOf(rooms, seated?.room, { action, ...data })

  const seat = seated ?? rooms.enter(sender, roomId, member)
  seat.member = member
  const wait = seat.room.bucket.take(now)
  if (wait > 0) return no('rate_limited', wait)
  const ownWait = rule.perSecond === undefined ? 0 : ownBucket(seat.room, action, rule.perSecond, sender.userId, now).take(now)
  if (ownWait > 0) return no('rate_limited', ownWait)
  const target = to === undefined ? undefined : connections.peer(to)
  const permission = hiddenBy ?? (seesOthers ? undefined : rule.seenBy)
  const seenBy = permission && { permission, userId: sender.userId }
  const only = rule.personal && seesOthers ? [(data as { user_id: number }).user_id] : undefined
  const targetSeat = target && rooms.seat(target, roomId)
  if (to !== undefined && !(targetSeat && maySee(targetSeat, seenBy)) && !bus.reachesOthers) return no('not_found')

  const ts = taken?.ts ?? clock.wall()
  const json = roomEvent(roomId, sender.userId, queueId, ts, taken ? JSON.stringify(taken.message) : messageJson(action, data))
  const volatile = queueId === null || rule.volatile === true
  const tail = seat.room.tails.write('direct_message', json)
  if (to === undefined || target) rooms.fanOut(seat.room, tail, { except: sender, to: target, only, volatile, seenBy })
  bus.toRoom(roomId, 'direct_message', json, { except: sender.peerId, to, only, volatile, shared: setsShared || undefined, seenBy })
  if (taken) seat.room.shared.keep({ userId: sender.userId, ts, message: taken.message })
  if (isKept) rooms.keepSticky(seat, action, data, rule.undo)
  if (queueId !== null) known?.add(queueId, now)
  return taken ? sharedOf(rooms, seat.room, taken.message) : OK
}

/** Returns the limit of one kind of message of one person; all their connections share it. */
const ownBucket = (room: Room, action: string, perSecond: number, userId: number, now: number): Bucket => {
  const key = `${action}:${userId}`
  const known = room.ownBuckets.get(key)
  if (known) return known
  const bucket = new Bucket({ rate: perSecond, burst: perSecond }, now)
  room.ownBuckets.set(key, bucket)
  return bucket
}

const sharedOf = (rooms: Rooms, room: Room | undefined, message: NamedMessage): Outcome => {
  const state = room?.shared.get(rooms.rules.shared.keyOf(message))
  return { ok: true, shared: state && room && sharedEvent(room.id, state) }
}
