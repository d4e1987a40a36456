import { afterEach, beforeEach, vi } from 'vitest'
import { MeshCall } from '../../../lib/webrtc/mesh-call'
import type { CallPeer } from '../../../lib/webrtc/types'
import type { CallPort, Sending } from '../call-port'
import { CallSession } from '../call-session'

export const ROOM = 4
export const ME = 1
export const mine: CallPeer = { peer_id: 'me', user_id: ME }
export const sasha: CallPeer = { peer_id: 'sasha', user_id: 2 }
export const juan: CallPeer = { peer_id: 'juan', user_id: 3 }
export const SENT: Sending = { microphone: true, camera: true, screen: false }

/** The server's end of one person's call, played by the test. */
export function makePort() {
  const handlers = {
    peers: (() => {}) as (peers: CallPeer[]) => void,
    hello: () => {},
    over: () => {},
    sending: (() => {}) as (from: string, sending: Sending) => void,
  }
  const server = {
    peerId: 'me' as string | null,
    entered: [] as string[],
    left: 0,
    sent: [] as [Sending, string | undefined][],
    checks: 0,
    accesses: 0,
    stopped: 0,
    listed: [] as CallPeer[],
    /** What fails now. */
    fails: null as 'access' | 'enter' | 'list' | 'leave' | null,
    held: null as Promise<void> | null,
    emit: handlers,
  }
  const on =
    <K extends keyof typeof handlers>(kind: K) =>
    (handler: (typeof handlers)[K]) => {
      handlers[kind] = handler
      return () => void server.stopped++
    }
  const refuse = (what: typeof server.fails) => {
    if (server.fails === what) throw new Error('no answer')
  }
  const port: CallPort = {
    peerId: () => server.peerId,
    isOpen: () => true,
    checkOpen: () => void server.checks++,
    onHello: on('hello'),
    onPeers: on('peers'),
    onSignal: () => () => void server.stopped++,
    onSending: on('sending'),
    onOver: on('over'),
    signal: () => undefined,
    sending: (sending, to) => void server.sent.push([sending, to]),
    iceServers: async () => {
      server.accesses++
      await server.held
      refuse('access')
      return []
    },
    peers: async () => {
      refuse('list')
      return server.listed
    },
    enter: async (peerId) => {
      server.entered.push(peerId)
      refuse('enter')
    },
    leave: async () => {
      server.left++
      refuse('leave')
    },
  }
  return { server, port }
}

interface World {
  server: ReturnType<typeof makePort>['server']
  port: CallPort
  /** Every opened track, and how often devices were requested. */
  opened: MediaStreamTrack[]
  asked: number
  begin: (lesson?: number | null) => CallSession
  /** A user in the call, alone so far. */
  inCall: () => Promise<CallSession>
  /** Sessions that end with the test. */
  sessions: CallSession[]
}

/** One person's calls, with real devices and without connections; created before each test of a file. */
export function callWorld(): World {
  const world: World = {
    ...makePort(),
    opened: [],
    asked: 0,
    sessions: [],
    begin(lesson = null) {
      const session = new CallSession(ROOM, ME, world.port, lesson)
      world.sessions.push(session)
      return session
    },
    async inCall() {
      const session = world.begin()
      await session.join()
      world.server.emit.peers([mine])
      return session
    },
  }
  beforeEach(() => {
    for (const storage of [window.sessionStorage, window.localStorage]) storage.clear()
    Object.assign(world, makePort(), { opened: [], asked: 0 })
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
      world.asked++
      const stream = await real(constraints)
      world.opened.push(...stream.getTracks())
      return stream
    })
    // Nobody is at the other end; connections have their own tests.
    vi.spyOn(MeshCall.prototype, 'setPeers').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const session of world.sessions.splice(0)) session.dispose()
  })
  return world
}
export const stateOf = (session: CallSession) => session.store.getState()
