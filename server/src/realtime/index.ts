import { CLOSE } from '@keel/contract/realtime/client-messages'
import type { Revision } from '@keel/contract/realtime/revision'
import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import type { ServerEvent } from '@keel/contract/realtime/server-events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Bus } from '../adapters/bus'
import { Agreement, digestOfSeats } from './rooms/agreement'
import { BusLink, type Missed, type NodeOrder } from './bus-link'
import { CallRequests } from './call-requests'
import { systemClock, type Clock } from './clock'
import type { Connection, Identity } from './transport/connection'
import { Connections } from './transport/connections'
import { Crowd } from './transport/crowd'
import { Delivered } from './rooms/delivered'
import { singleTail } from './transport/frame'
import { Handshake } from './transport/handshake'
import { Inbox } from './transport/inbox'
import { Lifecycle } from './transport/lifecycle'
import { peerIdOf } from './transport/peer-id'
import { LIMITS, type Limits } from './limits'
import type { Log } from './log'
import { Memberships, type AskMemberships } from './rooms/membership'
import { newMetrics, type Metrics } from './metrics'
import { Presence, type AskAsStudentsSee, type Online, type MemberIdentity } from './rooms/presence'
import { Recheck, type RecheckDeps } from './rooms/recheck'
import { Revisions } from './transport/revisions'
import { RoomRequests } from './rooms/requests'
import type { RoomRules } from './rooms/rules'
import { roomEvent, Rooms, type Held } from './rooms/rooms'
import type { Peer } from './rooms/seat-info'

export { systemClock, type Clock } from './clock'
export type { Identity } from './transport/connection'
export type { Metrics } from './metrics'
export type { Online, MemberIdentity } from './rooms/presence'
export type { RoomRules } from './rooms/rules'
export type { Held } from './rooms/rooms'
export type { Peer } from './rooms/seat-info'

export interface RealtimeDeps {
  log: Log
  bus: Bus
  clock?: Clock
  limits?: Partial<Limits>
  /** Exact origins of the pages that may connect; when empty, only pages of the request's own host may. */
  allowedOrigins: () => string[]
  /** Returns the caller by the session cookie, or null. */
  authenticate: (req: IncomingMessage) => Promise<Identity | null>
  /** Address of the client, for limits; by default the socket's. */
  address?: (req: IncomingMessage) => string
  sessions: RecheckDeps['sessions']
  /** Called when a session was ended, or a person changed, by any process: what is cached of them is out of date. */
  onSessionsChanged?: (changed: { sessionId: string } | { userId: number }) => void
  /** Each result is cached for a minute, see `forget`. */
  memberships: AskMemberships
  /** Throws for an outgoing event that does not fit its schema: for tests and development. */
  checkEvent?: (action: string, data: unknown) => void
  /** The rules for messages of rooms. */
  rules: RoomRules
  /** Returns everybody who belongs to a room, including its owner. */
  people: (roomId: number) => Promise<MemberIdentity[]>
  asStudentsSee: AskAsStudentsSee
  /** Called after every change of the people in a room or of the board they see; an empty map is an empty room. */
  onPresence?: (roomId: number, online: Online) => void | Promise<void>
}

export interface ToRoomOptions {
  /** The connection that made the change and gets no echo of it: the value of the connection header. */
  except?: string
  /** The user who caused it. */
  actor?: number | null
  /** The people who receive it; everybody in the room by default. */
  only?: readonly number[] | undefined
  /** People who do not receive it. */
  without?: readonly number[] | undefined
}

export interface Realtime {
  /** Handles an `upgrade` request of the HTTP server; refuses it over HTTP when it is not allowed. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Broadcasts a stored change to a room. Call it after the commit. */
  toRoom(roomId: number, action: ChangeMessage, options?: ToRoomOptions): void
  /** Sends an event to all connections of a person, whichever screen they are on. */
  toUser(userId: number, event: Exclude<ServerEvent, { action: 'hello' | 'direct_message' | 'room_users' }>): void
  /** Returns whether the person has an open connection to this process. */
  isConnected(userId: number): boolean
  /** Returns the people who are in the room now, and the board on their screen. */
  presence(roomId: number): Online
  /** Broadcasts the list of people again: somebody was added, renamed or removed. */
  peopleChanged(roomId: number): void
  /** Returns the sticky messages in force in a room, such as who edits which item. */
  held(roomId: number): Held[]
  /** Returns the connections in the room's call. */
  peers(roomId: number): Peer[]
  /**
   * Adds a person's connection to the room's call, or with null removes one: the connection named by `connectionId`, else all
   * of that person. Resolves with the peers in the call and broadcasts them. The caller has checked that the person may be in the
   * room; for a peer of somebody else it resolves with null and changes nothing.
   */
  setPeer(roomId: number, userId: number, peerId: string | null, connectionId?: string): Promise<Peer[] | null>
  /** Drops the cached role of the person in the room: it is looked up again. */
  forget(userId: number, roomId: number): void
  /** Removes a person's connections from a room at once. */
  kick(userId: number, roomId: number): void
  /** The session was used: its connections may stay until `expiresAt`, milliseconds since 1970. */
  extendSession(userId: number, sessionId: string, expiresAt: number): void
  /** A person's role, language or address has changed: no process may use cached data of theirs. */
  forgetUser(userId: number): void
  /** Closes the connections of a session that ended. */
  endSession(sessionId: string): void
  /** Closes a person's connections, but for those of one session. */
  endUser(userId: number, exceptSessionId?: string): void
  /** Returns the revision of what is read from now on; undefined with several processes. */
  revision(): Revision | undefined
  /** Changes may have been stored that nobody has broadcast: makes everybody refetch, spread over some seconds. */
  restartStreams(): void
  metrics(): Metrics
  /** Closes all connections, spread over some seconds, so that they do not all reconnect at once. */
  close(): Promise<void>
}

const PURGE_MS = 60_000

/** The live connection of this process. */
export const createRealtime = (deps: RealtimeDeps): Realtime => {
  const { log, clock = systemClock } = deps
  const limits = { ...LIMITS, ...deps.limits }
  const metrics = newMetrics()
  const bus: BusLink = new BusLink(deps.bus, log)
  const calls = new CallRequests(bus, () => rooms.others.size)
  const revisions = bus.reachesOthers ? undefined : new Revisions()
  const connections = new Connections((userId, present) => {
    if (present) bus.enterUser(userId, (tail) => sendToUser(userId, Buffer.from(tail)))
    else bus.leaveUser(userId)
  })
  const online = (roomId: number): Online => rooms.online(roomId)
  const { people, asStudentsSee, onPresence, rules } = deps
  const presence = new Presence({
    people,
    asStudentsSee,
    onPresence,
    online,
    whenUp: () => deps.bus.whenUp(),
    connections,
    revisions,
    clock,
    limits,
    log,
  })
  const rooms = new Rooms({ presence, bus, connections, rules, clock, limits })
  const memberships = new Memberships(deps.memberships, limits, () => clock.now())
  const delivered = new Delivered(limits)
  const crowd = new Crowd(connections, clock, limits)
  const onRepeat = (): void => {
    metrics.repeats += 1
  }
  const requests = new RoomRequests({
    rooms,
    connections,
    delivered,
    bus,
    memberships,
    revisions,
    onRepeat,
    clock,
    refuse: ({ connection, ws, seq }, code, retryAfterMs) => inbox.refuse(connection, ws, seq, code, retryAfterMs),
  })
  const inbox: Inbox = new Inbox({ onRequest: (request) => requests.handle(request), clock, limits, metrics, log })
  const lifecycle = new Lifecycle({
    connections,
    checkTail: deps.checkEvent && ((tail) => checkText(`{"seq":0${tail.toString()}`)),
    onAway: (connection) => rooms.away(connection),
    onElsewhere: (connectionId, { userId, sessionId }) => {
      const order = { order: 'take', peerId: peerIdOf(connectionId), userId, sessionId } as const
      rooms.others.drop(order.peerId, userId, clock.now())
      bus.toNodes(order)
    },
    onBack: (connection) => rooms.back(connection),
    onRestart: (connection) => rooms.sendStates(connection),
    onEnd: (connection) => rooms.drop(connection),
    clock,
    limits,
    hasOtherNodes: bus.reachesOthers,
    revisions,
    metrics,
    userMessages: (userId) => crowd.messages(userId),
    left: (address) => crowd.leave(address),
    receive: (...message) => inbox.receive(...message),
  })
  const recheck = new Recheck({ sessions: deps.sessions, memberships, connections, lifecycle, rooms, clock, limits, log })
  const handshake = new Handshake({
    log,
    limits,
    metrics,
    allowedOrigins: deps.allowedOrigins,
    authenticate: deps.authenticate,
    address: deps.address ?? ((req) => req.socket.remoteAddress ?? ''),
    crowded: (...client) => crowd.refuses(...client),
    opened: (ws, socket, identity, address, wanted) => {
      crowd.enter(address)
      if ('setNoDelay' in socket) (socket as Socket).setNoDelay(true)
      lifecycle.open(ws, socket, identity, wanted, address)
    },
  })

  // In the form in which it will be sent: a date, for instance, becomes a text.
  const checkText = (text: string): void => {
    const { action, data } = JSON.parse(text) as { action: string; data: unknown }
    deps.checkEvent?.(action, data)
  }
  const stopTicking = clock.every(limits.tickMs, () => {
    lifecycle.tick()
    presence.tick()
    recheck.tick()
    rooms.others.purge(clock.now() - limits.presenceLeaveMs)
  })
  const stopPurging = clock.every(PURGE_MS, () => {
    delivered.purge(clock.now())
    crowd.purge(clock.now())
  })

  const sendToUser = (userId: number, tail: Buffer): void => {
    for (const connection of connections.ofUser(userId)) connection.send(tail)
  }
  const endAll = (userId: number | null, ends: (sessionId: string) => boolean): void => {
    for (const connection of Array.from(userId === null ? connections.all() : connections.ofUser(userId))) {
      if (ends(connection.identity.sessionId)) lifecycle.end(connection, CLOSE.sessionEnded)
    }
  }
  const extend = (userId: number, sessionId: string, expiresAt: number): void => {
    for (const connection of connections.ofUser(userId))
      if (connection.identity.sessionId === sessionId) connection.identity = { ...connection.identity, expiresAt }
  }
  const take = ({ peerId, userId, sessionId }: Extract<NodeOrder, { order: 'take' }>): void => {
    const connection = connections.peer(peerId)
    if (!connection) return rooms.others.drop(peerId, userId, clock.now())
    if (connection.userId === userId && connection.identity.sessionId === sessionId) lifecycle.end(connection, CLOSE.takenOver)
    // The others have dropped its seats.
    else rooms.reportAgain(connection)
  }
  const enterCall = (roomId: number, userId: number, peerId: string): boolean => {
    const connection = connections.peer(peerId)
    if (connection?.userId !== userId) return false
    // A person who was removed since the caller's check must not stay.
    void recheck.seat(rooms.enterCall(connection, roomId))
    return true
  }
  const obey = (order: NodeOrder): void => {
    switch (order.order) {
      case 'end-session':
        deps.onSessionsChanged?.({ sessionId: order.sessionId })
        handshake.sessionsEnded()
        return endAll(null, (sessionId) => sessionId === order.sessionId)
      case 'forget-user':
        return deps.onSessionsChanged?.({ userId: order.userId })
      case 'end-user':
        deps.onSessionsChanged?.({ userId: order.userId })
        handshake.sessionsEnded()
        return endAll(order.userId, (sessionId) => sessionId !== order.exceptSessionId)
      case 'extend-session':
        return extend(order.userId, order.sessionId, order.expiresAt)
      case 'forget':
      case 'kick':
        memberships.forget(order.userId, order.roomId)
        rooms.forgetMember(order.userId, order.roomId)
        if (order.order === 'forget') return
        for (const connection of Array.from(connections.ofUser(order.userId))) rooms.leave(connection, order.roomId)
        return
      case 'people-changed':
        return presence.changed(order.roomId)
      case 'take':
        return take(order)
      case 'call': {
        const isFound = enterCall(order.roomId, order.userId, order.peerId)
        // The seat is known there before the answer.
        rooms.reportSeats(false)
        return bus.toNodes({ order: 'in-call', request: order.request, isFound })
      }
      case 'in-call':
        return calls.answered(order.request, order.isFound)
      case 'leave-call':
        return rooms.leaveCall(order.roomId, order.userId, order.peerId)
      case 'report-seats':
        if (order.node === undefined || order.node === bus.node) rooms.reportSeats(true)
        return
      case 'report-shared':
        return rooms.reportShared(order.roomId)
      case 'restart-streams':
        revisions?.allChanged()
        return lifecycle.restartSoon(Array.from(connections.all()))
    }
  }
  const restartMissed = (missed: Missed | null): void => {
    const isConcerned = (connection: Connection): boolean =>
      missed === null || missed.users.has(connection.userId) || rooms.seatsOf(connection).some((seat) => missed.rooms.has(seat.room.id))
    lifecycle.restartSoon(Array.from(connections.all()).filter(isConcerned))
  }
  const everywhere = (order: NodeOrder): void => {
    obey(order)
    bus.toNodes(order)
  }
  bus.onOrder(obey)
  const agreement = new Agreement({
    ownSeats: () => rooms.digest(),
    seatsOf: (node) => {
      const seats = rooms.others.ofNode(node)
      return seats && digestOfSeats(seats)
    },
    sharing: () => rooms.sharing(),
    sharedOf: (roomId) => rooms.digestOfShared(roomId),
    askSeats: (node) => bus.toNodes({ order: 'report-seats', node }),
    askShared: (roomId) => everywhere({ order: 'report-shared', roomId }),
  })
  bus.exchangeBeats(
    () => agreement.text(),
    (node, text) => agreement.take(node, text),
  )
  bus.onSeats((node, report) => rooms.takeSeats(node, report))
  // What it stored at last may be missing, in rooms where it had people or which it has sent to.
  bus.onGone((node, missed) => {
    agreement.forget(node)
    const had = rooms.others.gone(node, clock.now())
    if (missed !== null) restartMissed({ users: missed.users, rooms: new Set([...missed.rooms, ...had]) })
  })
  rooms.reportSeats(true)
  bus.toNodes({ order: 'report-seats' })
  // With a new stream a client refetches.
  // What other nodes sent before.
  void deps.bus.whenUp().then(() => lifecycle.restartSoon(Array.from(connections.all())))
  bus.onGap((missed) => {
    metrics.busGaps += 1
    // The others may have asked for them, having dropped those they knew.
    if (missed === null) rooms.reportSeats(true)
    restartMissed(missed)
  })

  return {
    handleUpgrade: (req, socket, head) => void handshake.handle(req, socket, head),
    toRoom(roomId, action, { except, actor = null, only, without } = {}) {
      // Also when there is no receiver.
      if (deps.checkEvent)
        checkText(`{"action":"direct_message","data":${roomEvent(roomId, actor, null, clock.wall(), JSON.stringify(action))}}`)
      if (rules.onChange(roomId, action.action) && online(roomId).size > 0) presence.changed(roomId)
      revisions?.roomChanged(roomId)
      const reach = { except: except === undefined ? undefined : connections.get(except), only, without }
      rooms.broadcast(roomId, action, actor, reach, except)
    },
    toUser(userId, { action, data }) {
      if (deps.checkEvent) checkText(JSON.stringify({ action, data }))
      const tail = singleTail(action, data)
      revisions?.userChanged(userId)
      sendToUser(userId, tail)
      bus.toUser(userId, tail)
    },
    isConnected: (userId) => connections.ofUser(userId).some(({ detachedAt }) => detachedAt === null),
    presence: online,
    peopleChanged: (roomId) => everywhere({ order: 'people-changed', roomId }),
    held: (roomId) => rooms.held(roomId),
    peers: (roomId) => rooms.peers(roomId),
    async setPeer(roomId, userId, peerId, connectionId) {
      if (peerId !== null) {
        const isIn = enterCall(roomId, userId, peerId) || (await calls.enter(roomId, userId, peerId))
        return isIn ? rooms.peers(roomId) : null
      }
      const left = connectionId === undefined ? undefined : peerIdOf(connectionId)
      everywhere({ order: 'leave-call', roomId, userId, peerId: left })
      // Another node has not reported it yet.
      return rooms.peers(roomId).filter(({ user_id, peer_id }) => user_id !== userId || (left !== undefined && peer_id !== left))
    },
    forget: (userId, roomId) => everywhere({ order: 'forget', userId, roomId }),
    kick: (userId, roomId) => everywhere({ order: 'kick', userId, roomId }),
    extendSession: (userId, sessionId, expiresAt) => everywhere({ order: 'extend-session', userId, sessionId, expiresAt }),
    forgetUser: (userId) => everywhere({ order: 'forget-user', userId }),
    endSession: (sessionId) => everywhere({ order: 'end-session', sessionId }),
    endUser: (userId, exceptSessionId) => everywhere({ order: 'end-user', userId, exceptSessionId }),
    revision: () => revisions?.current(),
    restartStreams: () => everywhere({ order: 'restart-streams' }),
    metrics: () => ({ ...lifecycle.metrics(), rooms: rooms.size }),
    async close() {
      handshake.stop()
      presence.stop()
      rooms.stop()
      await recheck.stop()
      await lifecycle.closeAll({ beside: bus.reachesOthers })
      stopTicking()
      stopPurging()
    },
  }
}
