import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MeshCall } from './mesh-call'
import { limitSender, sendLimits } from './send-limits'
import type { CallPeer, LocalTracks, Signal } from './types'

/** One media line of a connection, as far as a call uses it. */
class Line {
  direction = 'recvonly'
  parameters: { encodings?: { maxBitrate?: number; maxFramerate?: number; scaleResolutionDownBy?: number }[] } = { encodings: [{}] }
  /** Setting a track fails, at once or when this rejects. */
  fails: boolean | Promise<never> = false
  refuses = false
  sources: { audioLevel?: number }[] = []
  sender
  receiver
  constructor(kind: string, track: unknown) {
    this.sender = {
      track,
      replaceTrack: async (next: unknown) => {
        if (this.fails) throw new Error('InvalidModificationError', { cause: await this.fails })
        this.sender.track = next
      },
      getParameters: () => structuredClone(this.parameters),
      setParameters: async (next: typeof this.parameters) => {
        if (this.refuses) throw new Error('InvalidStateError')
        this.parameters = next
      },
    }
    this.receiver = { track: { kind, arrives: true }, getSynchronizationSources: () => this.sources }
  }
}
/** A browser connection that connects and breaks when the test says so. */
class Connection extends EventTarget {
  connectionState = 'new'
  signalingState = 'stable'
  localDescription: { type: string; sdp: string } | null = null
  remoteDescription: { type: string; sdp: string } | null = null
  lines: Line[] = []
  restarts = 0
  candidates: unknown[] = []
  /** A description that cannot be applied. */
  fails = false
  constructor(public configuration: { iceServers: unknown[] }) {
    super()
    connections.push(this)
  }
  addTransceiver(what: string | { kind: string }, { direction }: { direction: string }) {
    const line = new Line(typeof what === 'string' ? what : what.kind, typeof what === 'string' ? null : what)
    line.direction = direction
    this.lines.push(line)
  }
  getTransceivers = () => this.lines
  getStats = async () => ({ of: connections.indexOf(this) })
  setConfiguration = (configuration: { iceServers: unknown[] }) => (this.configuration = configuration)
  restartIce = () => this.restarts++
  close() {
    this.signalingState = 'closed'
  }
  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.signalingState = type === 'answer' ? 'stable' : 'have-local-offer'
    this.localDescription = { type, sdp: `local ${connections.indexOf(this)}` }
  }
  async setRemoteDescription(description: { type: string; sdp: string }) {
    if (this.fails) throw new Error('InvalidAccessError')
    this.remoteDescription = description
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
    if (this.lines.length === 0) for (const kind of ['audio', 'video', 'video', 'audio']) this.lines.push(new Line(kind, null))
  }
  async addIceCandidate(candidate: unknown) {
    this.candidates.push(candidate)
    throw new Error('OperationError')
  }
  is(state: string) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  needsNegotiation() {
    this.dispatchEvent(new Event('negotiationneeded'))
  }
  finds(candidate: string | null) {
    const found = candidate === null ? null : { toJSON: () => ({ candidate }) }
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: found }))
  }
}

const track = (kind: string, name: string, height?: number) =>
  ({ kind, name, getSettings: () => ({ height }) }) as unknown as MediaStreamTrack
const [microphone, camera] = [track('audio', 'microphone'), track('video', 'camera')]
let connections: Connection[]
let sent: { to: string; signal: Signal }[]
let isOpen: boolean
let changes: number
let call: MeshCall
const me = 'peer-m'
/** Peers with a smaller name are called, those with a greater one call. */
const [called, caller] = ['peer-a', 'peer-z']
const listed = (...ids: string[]): CallPeer[] => [me, ...ids].map((peer_id, at) => ({ peer_id, user_id: at + 1 }))
const joined = (...ids: string[]) => {
  const tracks: LocalTracks = { microphone, camera, screen: null, screenSound: null }
  call = new MeshCall({
    userId: 1,
    iceServers: [{ urls: 'stun:one' }],
    tracks,
    send: (to, signal) => sent.push({ to, signal }),
    isOpen: () => isOpen,
    onChange: () => changes++,
  })
  call.setPeers(me, listed(...ids))
  return last()
}
const last = () => {
  const connection = connections.at(-1)
  if (!connection) throw new Error('no connection')
  return connection
}
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const state = () => call.peers()[0]?.state
const requests = () => sent.flatMap(({ signal }) => signal.request ?? [])
const offers = () => sent.filter(({ signal }) => signal.description?.type === 'offer').map(({ signal }) => signal)
const offered = async (connection = last()) => {
  connection.needsNegotiation()
  await pass()
  return offers().at(-1)?.attempt
}
const answered = async (connection = last()) => {
  const attempt = await offered(connection)
  call.receive(called, { attempt, description: { type: 'answer', sdp: 'a=fingerprint:sha-256 AA' } })
  await pass()
  return attempt
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[connections, sent, isOpen, changes] = [[], [], true, 0]
  vi.stubGlobal('RTCPeerConnection', Connection)
})
afterEach(() => {
  call?.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the peers of a call', () => {
  test('everybody listed is connected to, except the user’s other windows', () => {
    joined(called, caller)
    call.setPeers(me, [...listed(called, caller), { peer_id: 'peer-b', user_id: 1 }])
    expect(call.peers().map(({ peerId, userId }) => [peerId, userId])).toEqual([
      [called, 2],
      [caller, 3],
    ])
    expect([connections.length, connections.map(({ lines }) => lines.length)]).toEqual([2, [4, 0]])
  })

  test('a peer that leaves is closed alone; when we are not listed, all are', () => {
    joined(called, caller)
    call.setPeers(me, [
      { peer_id: me, user_id: 1 },
      { peer_id: caller, user_id: 3 },
    ])
    expect(connections.map(({ signalingState }) => signalingState)).toEqual(['closed', 'stable'])
    call.setPeers(me, [{ peer_id: caller, user_id: 3 }])
    expect([call.peers(), connections.length, last().signalingState]).toEqual([[], 2, 'closed'])
    const before = changes
    call.setPeers(me, [])
    expect(changes).toBe(before + 1)
  })

  test('all connections restart when our id changes', () => {
    joined(called)
    call.setPeers('peer-0', [
      { peer_id: 'peer-0', user_id: 1 },
      { peer_id: called, user_id: 2 },
    ])
    expect([connections.length, connections[0]?.signalingState, last().lines.length]).toEqual([2, 'closed', 0])
  })

  test('each further peer lowers what is sent to everybody', async () => {
    joined(called)
    await pass()
    const rate = (connection: Connection | undefined) => connection?.lines[1]?.parameters.encodings?.[0]?.maxBitrate
    expect(rate(connections[0])).toBe(sendLimits(1).camera.maxBitrate)
    call.setPeers(me, listed(called, 'peer-b', 'peer-c'))
    await pass()
    expect(connections.map(rate)).toEqual([1, 2, 3].map(() => sendLimits(3).camera.maxBitrate))
  })

  test('reports peers who speak louder than the threshold', () => {
    joined(called, 'peer-b')
    const [first, second] = connections
    if (first?.lines[0]) first.lines[0].sources = [{ audioLevel: 0.2 }]
    if (second?.lines[0]) second.lines[0].sources = [{}]
    expect([call.speaking(0.1), call.speaking(0.2)]).toEqual([[called], []])
  })

  test('statistics come from every connection', async () => {
    joined(called, caller)
    expect(await call.stats()).toEqual([{ of: 0 }, { of: 1 }])
  })
})

describe('the calling end', () => {
  test('adds four lines, offers once asked to, and sends its candidates', async () => {
    const connection = joined(called)
    expect(connection.lines.map(({ direction, sender }) => [direction, sender.track])).toEqual([
      ['sendrecv', microphone],
      ['sendrecv', camera],
      ['sendrecv', null],
      ['sendrecv', null],
    ])
    expect(Object.keys(call.peers()[0]?.tracks ?? {})).toEqual(['microphone', 'camera', 'screen', 'screenSound'])
    const attempt = await offered()
    connection.finds('way')
    connection.finds(null)
    expect(sent).toEqual([
      { to: called, signal: { attempt, description: { type: 'offer', sdp: 'local 0' } } },
      { to: called, signal: { attempt, candidate: { candidate: 'way' } } },
    ])
    expect(attempt).toMatch(/^[a-z0-9]{5,}$/)
    // There is no second offer while one is pending.
    await offered()
    expect(offers()).toHaveLength(1)
  })

  test('takes the answer to its offer, and candidates only of this attempt', async () => {
    const connection = joined(called)
    const attempt = await offered()
    call.receive(called, { attempt: 'older', description: { type: 'answer', sdp: 'x' } })
    call.receive(called, { attempt: 'older', candidate: { candidate: 'x' } })
    await pass()
    expect([connection.remoteDescription, connection.candidates]).toEqual([null, []])
    call.receive(called, { attempt, description: { type: 'answer', sdp: 'a=fingerprint:sha-256 AA' } })
    call.receive(called, { attempt, candidate: { candidate: 'y' } })
    // A second answer comes too late.
    call.receive(called, { attempt, description: { type: 'answer', sdp: 'a=fingerprint:sha-256 BB' } })
    await pass()
    expect([connection.remoteDescription?.sdp, connection.candidates]).toEqual(['a=fingerprint:sha-256 AA', [{ candidate: 'y' }]])
    expect(connections).toHaveLength(1)
  })

  test('restarts when the answer comes from another connection', async () => {
    const connection = joined(called)
    await answered()
    const attempt = await offered()
    call.receive(called, { attempt, description: { type: 'answer', sdp: 'a=fingerprint:sha-256 AA' } })
    await pass()
    expect(connections).toHaveLength(1)
    await offered()
    call.receive(called, { attempt, description: { type: 'answer', sdp: 'a=fingerprint:sha-256 BB' } })
    await pass()
    expect([connections.length, connection.signalingState]).toEqual([2, 'closed'])
  })

  test('restarts ICE when the other end requests it, in this attempt and when stable', async () => {
    const connection = joined(called)
    const attempt = await offered()
    call.receive(called, { attempt, request: 'restart' })
    await pass()
    expect(connection.restarts).toBe(0)
    call.receive(called, { attempt, description: { type: 'answer', sdp: 'x' } })
    call.receive(called, { attempt: 'older', request: 'restart' })
    await pass()
    expect(connection.restarts).toBe(0)
    call.receive(called, { attempt, request: 'restart' })
    await pass()
    expect(connection.restarts).toBe(1)
  })

  test('restarts on a request for this attempt, not for an older one', async () => {
    joined(called)
    const attempt = await answered()
    call.receive(called, { attempt: 'older', request: 'renew' })
    await pass()
    expect(connections).toHaveLength(1)
    call.receive(called, { attempt, request: 'renew' })
    call.receive(called, { attempt, request: 'renew' })
    await pass()
    expect(connections).toHaveLength(2)
    expect(await offered()).not.toBe(attempt)
  })

  test('resends its offer to an end that never had one, and restarts with one that had', async () => {
    joined(called)
    const attempt = await offered()
    call.receive(called, { request: 'renew' })
    await pass()
    expect([connections.length, offers().map((offer) => offer.attempt)]).toEqual([1, [attempt, attempt]])
    call.receive(called, { attempt, description: { type: 'answer', sdp: 'x' } })
    call.receive(called, { request: 'renew' })
    await pass()
    expect(connections).toHaveLength(2)
  })

  test('retries after 10, 15, 25 and then every 40 s, and is blocked after two tries', async () => {
    joined(called)
    const seen: unknown[] = []
    for (const seconds of [10, 15, 25, 40, 40]) {
      const before = connections.length
      await pass(seconds * 1000 - 1)
      const early = connections.length - before
      await pass(1)
      seen.push([early, connections.length - before, connections.at(-2)?.signalingState, state()])
    }
    expect(seen).toEqual([
      [0, 1, 'closed', 'connecting'],
      [0, 1, 'closed', 'blocked'],
      [0, 1, 'closed', 'blocked'],
      [0, 1, 'closed', 'blocked'],
      [0, 1, 'closed', 'blocked'],
    ])
  })

  test('restarts after a pause when an answer cannot be applied', async () => {
    const connection = joined(called)
    const attempt = await offered()
    connection.fails = true
    call.receive(called, { attempt, description: { type: 'answer', sdp: 'x' } })
    await pass(999)
    expect(connections).toHaveLength(1)
    await pass(1)
    expect(connections).toHaveLength(2)
  })
})

describe('the called end', () => {
  const offer = async (attempt: string, sdp = 'offer') => {
    call.receive(caller, { attempt, description: { type: 'offer', sdp } })
    await pass()
  }

  test('answers the offered attempt with its own tracks in the lines', async () => {
    const connection = joined(caller)
    expect([connection.lines, await offered()]).toEqual([[], undefined])
    await offer('one')
    expect(sent).toEqual([{ to: caller, signal: { attempt: 'one', description: { type: 'answer', sdp: 'local 0' } } }])
    expect(connection.lines.map(({ direction, sender }) => [direction, sender.track])).toEqual([
      ['sendrecv', microphone],
      ['sendrecv', camera],
      ['sendrecv', null],
      ['sendrecv', null],
    ])
    expect(call.peers()[0]?.tracks.camera).toBe(connection.lines[1]?.receiver.track)
  })

  test('keeps its connection for an offer of this attempt, and restarts on another', async () => {
    const connection = joined(caller)
    await offer('one')
    await offer('one', 'again')
    expect([connections.length, connection.remoteDescription?.sdp]).toEqual([1, 'again'])
    await offer('two')
    expect([connections.length, connection.signalingState, sent.at(-1)?.signal.attempt]).toEqual([2, 'closed', 'two'])
  })

  test('requests a new connection instead of making it, and is blocked after two', async () => {
    joined(caller)
    await offer('one')
    sent = []
    await pass(10_000)
    expect([sent, state(), connections.length]).toEqual([[{ to: caller, signal: { request: 'renew', attempt: 'one' } }], 'connecting', 1])
    await pass(15_000)
    expect([requests(), state(), connections.length]).toEqual([['renew', 'renew'], 'blocked', 1])
  })

  test('requests an ICE restart instead of doing it', async () => {
    const connection = joined(caller)
    call.restartIce()
    expect(requests()).toEqual([])
    await offer('one')
    call.restartIce()
    expect([requests(), connection.restarts]).toEqual([['restart'], 0])
  })

  test('restarts and requests it when a track cannot be set', async () => {
    const connection = joined(caller)
    await offer('one')
    if (connection.lines[1]) connection.lines[1].fails = true
    call.setTrack('camera', null)
    await pass()
    expect([connections.length, requests(), call.peers()[0]?.tracks]).toEqual([2, ['renew'], {}])
  })

  test('takes candidates only of the attempt it answered', async () => {
    const connection = joined(caller)
    await offer('one')
    call.receive(caller, { attempt: 'older', candidate: { candidate: 'x' } })
    call.receive(caller, { attempt: 'one', candidate: { candidate: 'y' } })
    await pass()
    expect(connection.candidates).toEqual([{ candidate: 'y' }])
  })

  test('ignores answers and requests', async () => {
    const connection = joined(caller)
    await offer('one')
    const before = connection.remoteDescription
    call.receive(caller, { attempt: 'one', description: { type: 'answer', sdp: 'x' } })
    call.receive(caller, { attempt: 'one', request: 'renew' })
    call.receive(caller, { attempt: 'one', request: 'restart' })
    await pass()
    expect([connection.remoteDescription, connection.restarts, connections.length]).toEqual([before, 0, 1])
  })
})

describe('a connection that breaks', () => {
  test('is connected, and then left alone', async () => {
    const connection = joined(called)
    await answered()
    connection.is('connected')
    expect(state()).toBe('connected')
    // During an ICE restart it reports connecting; the picture goes on meanwhile.
    connection.connectionState = 'connecting'
    await pass(100_000)
    expect([connections.length, connection.restarts, state()]).toEqual([1, 0, 'connected'])
  })

  test('stays when a step of an ICE restart fails while it works', async () => {
    const connection = joined(called)
    await answered()
    connection.is('connected')
    connection.fails = true
    await answered()
    await pass(100_000)
    expect([connections.length, state()]).toEqual([1, 'connected'])
  })

  test('gets 2.5 s to recover, then an ICE restart, then a new connection', async () => {
    const connection = joined(called)
    await answered()
    connection.is('connected')
    connection.is('disconnected')
    expect(state()).toBe('lost')
    await pass(2499)
    expect(connection.restarts).toBe(0)
    await pass(1)
    expect([connection.restarts, connections.length]).toEqual([1, 1])
    await pass(10_000)
    expect([connections.length, state()]).toEqual([2, 'lost'])
  })

  test('that recovers in time is not touched', async () => {
    const connection = joined(called)
    await answered()
    connection.is('connected')
    connection.is('disconnected')
    await pass(2000)
    connection.is('connected')
    await pass(50_000)
    expect([connection.restarts, connections.length, state()]).toEqual([0, 1, 'connected'])
  })

  test('restarts ICE at once when it failed', async () => {
    const connection = joined(called)
    await answered()
    connection.is('failed')
    expect([connection.restarts, state()]).toEqual([1, 'lost'])
    await pass(10_000)
    expect(connections).toHaveLength(2)
  })

  test('counts its tries from the start once it was connected', async () => {
    joined(called)
    await pass(25_000)
    expect(state()).toBe('blocked')
    await answered()
    last().is('connected')
    last().is('failed')
    const before = connections.length
    await pass(10_000)
    expect([connections.length - before, state()]).toEqual([1, 'lost'])
  })

  test('waits while no signal could be sent', async () => {
    joined(called)
    isOpen = false
    await pass(30_000)
    expect(connections).toHaveLength(1)
    isOpen = true
    await pass(10_000)
    expect(connections).toHaveLength(2)
  })

  test.each([
    ['connected', 0, 0, 1],
    ['disconnected', 0, 1, 1],
    ['failed', 0, 0, 2],
    ['connecting', 1499, 0, 1],
    ['connecting', 1500, 0, 2],
  ])('is repaired when signals go through again: %s, after %i ms', async (now, after, restarts, count) => {
    const connection = joined(called)
    await answered()
    connection.connectionState = now
    call.repair()
    await pass(after)
    expect([connection.restarts, connections.length]).toEqual([restarts, count])
  })

  test('has all its tries again when signals go through again', async () => {
    joined(called)
    await pass(25_000)
    expect(state()).toBe('blocked')
    last().connectionState = 'failed'
    call.repair()
    expect(state()).toBe('connecting')
  })

  test('does nothing once it was closed', async () => {
    const connection = joined(called)
    const attempt = await answered()
    call.receive(called, { attempt, request: 'renew' })
    call.close()
    expect(vi.getTimerCount()).toBe(0)
    const before = [sent.length, changes, connections.length]
    connection.is('failed')
    connection.finds('way')
    connection.needsNegotiation()
    call.receive(called, { attempt, request: 'renew' })
    call.restartIce()
    call.repair()
    await pass(100_000)
    expect([sent.length, changes, connections.length]).toEqual(before)
    expect([connection.restarts, call.peers()]).toEqual([0, []])
  })

  test('ignores events of an earlier attempt', async () => {
    const old = joined(called)
    await answered()
    await pass(10_000)
    const before = [sent.length, state()]
    old.is('connected')
    old.finds('way')
    old.needsNegotiation()
    await pass()
    expect([sent.length, state()]).toEqual(before)
  })
})

describe('what is sent', () => {
  test('is another track at once, within the limits, and in the next connection too', async () => {
    const connection = joined(called)
    await answered()
    const screen = track('video', 'screen')
    call.setTrack('screen', screen)
    await pass()
    expect(connection.lines[2]?.sender.track).toBe(screen)
    expect(connection.lines[2]?.parameters.encodings?.[0]?.maxBitrate).toBe(sendLimits(1).screen.maxBitrate)
    call.setTrack('camera', track('video', 'tall', 1440))
    await pass()
    expect(connection.lines[1]?.parameters.encodings?.[0]?.scaleResolutionDownBy).toBe(2)
    call.setTrack('camera', camera)
    call.receive(called, { request: 'renew' })
    await pass()
    expect(connections).toHaveLength(2)
    expect(last().lines.map(({ sender }) => sender.track)).toEqual([microphone, camera, screen, null])
  })

  test('restarts where a track cannot be set, unless the connection is gone', async () => {
    const fail = (connection: Connection, how: Line['fails']) => {
      for (const line of connection.lines) line.fails = how
    }
    fail(joined(called), true)
    call.setTrack('camera', null)
    await pass()
    expect([connections.length, requests()]).toEqual([2, []])
    let end = () => {}
    fail(last(), new Promise((_, reject) => (end = () => reject(new Error('closed')))))
    call.setTrack('camera', camera)
    call.receive(called, { attempt: await offered(), request: 'renew' })
    await pass()
    end()
    await pass()
    expect(connections).toHaveLength(3)
  })

  test('uses the servers that were set last', async () => {
    const connection = joined(called)
    call.setIceServers([{ urls: 'turn:two' }])
    expect(connection.configuration.iceServers).toEqual([{ urls: 'turn:two' }])
    await pass(10_000)
    expect(last().configuration.iceServers).toEqual([{ urls: 'turn:two' }])
    call.setPeers(me, listed(called, 'peer-b'))
    expect(last().configuration.iceServers).toEqual([{ urls: 'turn:two' }])
  })

  test('is as small as the limit says, and never enlarged', async () => {
    const line = new Line('video', { getSettings: () => ({ height: 1080 }) })
    const limited = async (limit: Parameters<typeof limitSender>[1]) => {
      line.parameters = { encodings: [{}] }
      await limitSender(line.sender as unknown as RTCRtpSender, limit)
      return line.parameters.encodings?.[0]
    }
    expect(await limited({ maxBitrate: 5, maxHeight: 540, maxFramerate: 12 })).toEqual({
      maxBitrate: 5,
      maxFramerate: 12,
      scaleResolutionDownBy: 2,
    })
    expect(await limited({ maxBitrate: 5, maxHeight: 2160 })).toEqual({ maxBitrate: 5, scaleResolutionDownBy: 1 })
    expect(await limited({ maxBitrate: 5 })).toEqual({ maxBitrate: 5 })
    line.sender.track = null
    expect(await limited({ maxBitrate: 5, maxHeight: 540 })).toEqual({ maxBitrate: 5 })
    line.refuses = true
    expect(await limited({ maxBitrate: 5 })).toEqual({})
    line.refuses = false
    line.parameters = {}
    await limitSender(line.sender as unknown as RTCRtpSender, { maxBitrate: 5 })
    expect(line.parameters).toEqual({})
  })

  test('shrinks with each step of peers: up to 1, 2, 3, 5 and more others', () => {
    const rates = [0, 1, 2, 3, 4, 5, 6, 100].map((others) => sendLimits(others).camera.maxBitrate)
    expect(rates).toEqual([1_200_000, 1_200_000, 600_000, 350_000, 220_000, 220_000, 110_000, 110_000])
  })
})
