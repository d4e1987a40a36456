import { Id } from '@keel/contract/entities/fields'
import { allows } from '@keel/contract/permissions'
import type { ClientMessages, LiveErrorCode } from '@keel/contract/realtime/client-messages'
import { changeMessages, relayedMessages } from '@keel/contract/realtime/room-messages'
import type { Permission } from '@keel/contract/permissions'
import type { z } from 'zod'
import type { BusLink } from '../bus-link'
import type { Clock } from '../clock'
import type { Connection } from '../transport/connection'
import type { Connections } from '../transport/connections'
import type { Delivered } from './delivered'
import type { Membership } from './membership'
import type { NamedItem, RoomItems } from './room-items'
import { mergePlayerUpdate } from '../shared-state/player-updates'
import { maySee, roomEvent, type Rooms } from './rooms'
import type { RoomSeat } from './seat'

/**
 * What came of a message: handed on (perhaps earlier already), or why not. `shared` is the last word about the player
 * that it was about, as JSON text. With `unknown` nothing was done: the item must be looked up first.
 */
export type Outcome =
  | { ok: true; shared?: string | undefined }
  | { ok: false; code: LiveErrorCode; retryAfterMs?: number }
  | { ok: false; unknown: NamedItem }
/** The permission of those who see what is hidden from students. */
const SEES_HIDDEN: Permission = 'hidden.see'
const OK: Outcome = { ok: true, shared: undefined }
const no = (code: LiveErrorCode, retryAfterMs?: number): Outcome => ({ ok: false, code, retryAfterMs })

const toldOf = (seat: RoomSeat | undefined, itemId: number | undefined): Outcome => ({
  ok: true,
  shared: itemId === undefined ? undefined : seat?.room.shared.get(itemId),
})

interface Spec {
  permission: Permission
  undo?: string
  stamped?: true
  shared?: true
  seenBy?: Permission
  data: z.ZodType<object>
}
const specs = new Map<string, Spec>(Object.entries(relayedMessages))
const announced = new Set(Object.keys(changeMessages))
const undoing = new Set([...specs.values()].map(({ undo }) => undo))

const isId = (value: unknown): value is number => typeof value === 'number' && Id.safeParse(value).success
/** The item that a message names, by either spelling, or the board alone; what is no id is left to the schema. */
const itemOf = ({ board_id: boardId, itemId, item_id }: Record<string, unknown>): NamedItem | null => {
  const named = itemId ?? item_id
  return isId(boardId) && (named === undefined || isId(named)) ? { boardId, itemId: named ?? null } : null
}

// Puts the name in front of the checked fields without copying them into another object.
const actionJson = (action: string, data: object): string => {
  const fields = JSON.stringify(data)
  return fields.length > 2 ? `{"action":"${action}",${fields.slice(1)}` : `{"action":"${action}"}`
}

export interface RelayDeps {
  rooms: Rooms
  connections: Connections
  delivered: Delivered
  bus: BusLink
  clock: Clock
  items: RoomItems
  onRepeat: () => void
}

/**
 * Hands a client's message to the room, or to one connection in it: checks the action, the right and the
 * form and that the item or board is of the room, and rebuilds the event from checked fields. A repeat of a queued message is answered, not delivered.
 */
export const relay = (
  deps: RelayDeps,
  sender: Connection,
  member: Membership,
  message: ClientMessages['direct_message'],
  now: number,
): Outcome => {
  const { rooms, connections, delivered, bus, clock, items } = deps
  const { room_id: roomId, queue_id: queueId, to } = message
  const { action } = message.data
  const spec = specs.get(action)
  if (!spec) return no(announced.has(action) ? 'forbidden' : 'unknown_action')
  if (!allows(spec.permission, member.who)) return no('forbidden')
  // What is given up may be gone already.
  const item = undoing.has(action) ? null : itemOf(message.data)
  const spot = item && items.get(roomId, item)
  if (item && !spot) return { ok: false, unknown: item }
  // Of what is hidden the owner's own connections are notified, and nobody who enters later.
  const hidden = spot?.hidden ?? false
  if (hidden && !allows(SEES_HIDDEN, member.who)) return no('not_found')
  if (spec.stamped) message.data.from = sender.peerId
  const seated = rooms.seat(sender, roomId)
  // Words about players are rare: what they cost beyond others, they pay alone.
  const ofPlayer = spec.shared && to === undefined && !hidden
  const taken = ofPlayer ? mergePlayerUpdate(seated?.room, message.data, clock) : undefined
  const parsed = spec.data.safeParse(message.data)
  if (!parsed.success) return no('bad_request')
  const itemId = ofPlayer ? (parsed.data as { itemId: number }).itemId : undefined
  const known = queueId === null ? null : delivered.of(sender.userId, now)
  if (queueId !== null && known?.has(queueId)) {
    deps.onRepeat()
    return ofPlayer ? toldOf(seated, itemId) : OK
  }
  if (taken === null) return toldOf(seated, itemId)

  const seat = seated ?? rooms.enter(sender, roomId, member)
  seat.member = member
  const wait = seat.room.bucket.take(now)
  if (wait > 0) return no('rate_limited', wait)
  const target = to === undefined ? undefined : connections.peer(to)
  const permission = hidden ? SEES_HIDDEN : spec.seenBy && !allows(spec.seenBy, member.who) ? spec.seenBy : undefined
  const seenBy = permission && { permission, userId: sender.userId }
  const targetSeat = target && rooms.seat(target, roomId)
  if (to !== undefined && !(targetSeat && maySee(targetSeat, seenBy)) && !bus.reachesOthers) return no('not_found')

  const ts = taken ?? clock.wall()
  const body = actionJson(action, parsed.data)
  const json = roomEvent(roomId, sender.userId, queueId, ts, body)
  const volatile = queueId === null
  const tail = seat.room.tails.write('direct_message', json)
  if (to === undefined || target) rooms.fanOut(seat.room, tail, { except: sender, to: target, volatile, seenBy })
  bus.toRoom(roomId, 'direct_message', json, { except: sender.id, to, volatile, shared: itemId, seenBy })
  if (itemId !== undefined) rooms.keepShared(seat.room, itemId, roomEvent(roomId, sender.userId, null, ts, body))
  if (to === undefined && !hidden) rooms.keepSticky(seat, action, parsed.data, spec.undo)
  if (queueId !== null) known?.add(queueId, now)
  return ofPlayer ? toldOf(seat, itemId) : OK
}
