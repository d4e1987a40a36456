import { afterEach, describe, expect, test, vi } from 'vitest'
import { MeshCall } from './mesh-call'
import type { CallPeer, LocalTracks, Signal } from './types'

const opened: { close(): void }[] = []
afterEach(() => opened.splice(0).forEach((one) => one.close()))

/** A picture of one colour, redrawn all the time as a camera does. */
function camera(color: string): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
  const pen = canvas.getContext('2d')
  let turn = 0
  const timer = setInterval(() => {
    if (!pen) return
    pen.fillStyle = color
    pen.fillRect(0, 0, 160, 120)
    pen.fillStyle = '#000'
    pen.fillRect(turn++ % 20, 0, 4, 4)
  }, 50)
  const [track] = canvas.captureStream(20).getVideoTracks()
  if (!track) throw new Error('no track')
  opened.push({
    close: () => {
      clearInterval(timer)
      track.stop()
    },
  })
  return track
}

const NOTHING: LocalTracks = { microphone: null, camera: null, screen: null, screenSound: null }

/** A room's relay between calls in one page: delivers in order, can be cut, and lists the peers. */
class Relay {
  private readonly calls = new Map<string, MeshCall>()
  peers: CallPeer[] = []
  /** Messages sent while this is false are lost. */
  open = true
  lost: Signal[] = []
  sent: { from: string; to: string; signal: Signal }[] = []

  enter(peerId: string, userId: number, tracks: Partial<LocalTracks> = {}): MeshCall {
    const call: MeshCall = new MeshCall({
      userId,
      iceServers: [],
      tracks: { ...NOTHING, ...tracks },
      onChange: () => {},
      isOpen: () => this.open,
      send: (to, signal) => {
        const from = [...this.calls].find(([, one]) => one === call)?.[0] ?? peerId
        if (!this.open) {
          this.lost.push(signal)
          return
        }
        this.sent.push({ from, to, signal })
        queueMicrotask(() => this.calls.get(to)?.receive(from, structuredClone(signal)))
      },
    })
    opened.push(call)
    this.calls.set(peerId, call)
    this.list([...this.peers, { peer_id: peerId, user_id: userId }])
    return call
  }

  list(peers: CallPeer[]): void {
    this.peers = peers
    for (const [peerId, call] of this.calls) call.setPeers(peerId, peers)
  }

  rename(from: string, to: string): void {
    const call = this.calls.get(from)
    if (!call) return
    this.calls.delete(from)
    this.calls.set(to, call)
  }
}

const states = (call: MeshCall) => call.peers().map(({ state }) => state)
const connected = (...calls: MeshCall[]) =>
  expect.poll(() => calls.map((call) => [...new Set(states(call))])).toEqual(calls.map(() => ['connected']))

/** Returns the colour in the middle of the received picture, once pictures arrive. */
async function colorOf(track: MediaStreamTrack | undefined): Promise<string> {
  if (!track) return 'nothing'
  const video = Object.assign(document.createElement('video'), { muted: true, srcObject: new MediaStream([track]) })
  await video.play().catch(() => {})
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  pen?.drawImage(video, 60, 60, 20, 20, 0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = pen?.getImageData(0, 0, 1, 1).data ?? []
  video.pause()
  return r > 150 && g < 110 && b < 110
    ? 'red'
    : b > 150 && r < 110 && g < 110
      ? 'blue'
      : g > 100 && r < 110 && b < 110
        ? 'green'
        : 'nothing'
}
const sees = (call: MeshCall, peerId: string, slot: 'camera' | 'screen', color: string) =>
  expect.poll(() => colorOf(call.peers().find((peer) => peer.peerId === peerId)?.tracks[slot])).toBe(color)

describe('a call of two', () => {
  test('shows each the other, in any order of joining', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2, { camera: camera('#00f') })
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
    await sees(a, 'peer-aaa', 'camera', 'blue')
    expect(states(a)).toEqual(['connected'])
  })

  test('switches camera and screen without negotiating', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1)
    const b = relay.enter('peer-aaa', 2)
    await connected(a, b)
    const descriptions = () => relay.sent.filter(({ signal }) => signal.description).length
    const before = descriptions()
    b.setTrack('camera', camera('#00f'))
    b.setTrack('screen', camera('#f00'))
    await sees(a, 'peer-aaa', 'camera', 'blue')
    await sees(a, 'peer-aaa', 'screen', 'red')
    b.setTrack('camera', camera('#090'))
    await sees(a, 'peer-aaa', 'camera', 'green')
    expect(descriptions()).toBe(before)
  })

  test('restores the connection when both restart ICE at once', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2)
    await connected(a, b)
    const before = relay.sent.length
    a.restartIce()
    b.restartIce()
    await expect
      .poll(() => relay.sent.slice(before).filter(({ signal }) => signal.description?.type === 'answer').length)
      .toBeGreaterThan(0)
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
  })

  test('reconnects to a peer that comes back under another id', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-ccc', 2, { camera: camera('#00f') })
    await connected(a, b)
    relay.rename('peer-ccc', 'peer-aaa')
    relay.list([
      { peer_id: 'peer-bbb', user_id: 1 },
      { peer_id: 'peer-aaa', user_id: 2 },
    ])
    expect(a.peers().map(({ peerId }) => peerId)).toEqual(['peer-aaa'])
    await connected(a, b)
    await sees(a, 'peer-aaa', 'camera', 'blue')
    await sees(b, 'peer-bbb', 'camera', 'red')
  })

  test('reconnects when a peer was unlisted for a while under the same id', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2, { camera: camera('#00f') })
    await connected(a, b)
    const both = relay.peers
    // Only the peer that stayed notices; the other never learns that it was unlisted.
    a.setPeers('peer-bbb', [{ peer_id: 'peer-bbb', user_id: 1 }])
    expect(a.peers()).toEqual([])
    a.setPeers('peer-bbb', both)
    await connected(a, b)
    await sees(a, 'peer-aaa', 'camera', 'blue')
    await sees(b, 'peer-bbb', 'camera', 'red')
  })

  test('restarts when the called end requests it too', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2, { camera: camera('#00f') })
    await connected(a, b)
    b.setPeers('peer-aaa', [{ peer_id: 'peer-aaa', user_id: 2 }])
    b.setPeers('peer-aaa', relay.peers)
    a.receive('peer-aaa', { request: 'renew' })
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
    expect(states(b)).toEqual(['connected'])
  })

  test('survives invalid signals of the other end', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2)
    b.receive('peer-bbb', { candidate: { candidate: 'nonsense', sdpMid: '0' } })
    b.receive('peer-bbb', { description: { type: 'offer', sdp: 'nonsense' } })
    a.receive('peer-aaa', { description: { type: 'answer', sdp: 'nonsense' } })
    a.receive('nobody-here', { description: { type: 'offer', sdp: 'nonsense' } })
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
    expect(states(a)).toEqual(['connected'])
  })
})

describe('after a break', () => {
  test('a late answer of an earlier attempt is not taken for an answer to this one', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2, { camera: camera('#00f') })
    await connected(a, b)
    const old = relay.sent.filter(({ from, signal }) => from === 'peer-aaa' && signal.description).map(({ signal }) => signal)
    a.receive('peer-aaa', { request: 'renew' })
    for (const signal of old) a.receive('peer-aaa', signal)
    await connected(a, b)
    await sees(a, 'peer-aaa', 'camera', 'blue')
    expect(states(a)).toEqual(['connected'])
  })

  test('does not restart while no signal could be sent, and repairs afterwards', async () => {
    const relay = new Relay()
    relay.open = false
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2)
    relay.open = true
    a.repair()
    b.repair()
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
    expect(relay.sent.filter(({ signal }) => signal.description?.type === 'offer').length).toBeGreaterThan(0)
  })
})

describe('a connection that is closed while a step waits for it', () => {
  const FIRST_CONNECT_MS = 10_000
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Runs `interrupt` once, as soon as this operation of a connection has begun. */
  function onceBegun(
    method: 'setLocalDescription' | 'setRemoteDescription' | 'addIceCandidate',
    interrupt: (type: unknown, pc: RTCPeerConnection) => boolean,
  ) {
    const original = RTCPeerConnection.prototype[method] as (this: RTCPeerConnection, input?: unknown) => Promise<void>
    let done = false
    vi.spyOn(RTCPeerConnection.prototype, method).mockImplementation(function (this: RTCPeerConnection, input?: unknown) {
      const started = original.call(this, input)
      const type = (input as RTCSessionDescriptionInit | undefined)?.type
      if (!done) done = interrupt(type, this)
      return started
    })
  }

  test.each([
    ['setRemoteDescription', 'answer'],
    ['setLocalDescription', undefined],
    ['addIceCandidate', undefined],
  ] as const)('is replaced when the connect timer fires during %s', async (method, wanted) => {
    const timers: (() => void)[] = []
    const setTimer = window.setTimeout.bind(window)
    vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms === FIRST_CONNECT_MS) timers.push(run)
      return setTimer(run, ms)
    }) as typeof window.setTimeout)
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    onceBegun(method, (type) => {
      // The first timer is that of the calling end.
      if (type === wanted) timers[0]?.()
      return type === wanted
    })
    const b = relay.enter('peer-aaa', 2, { camera: camera('#00f') })
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
    await sees(a, 'peer-aaa', 'camera', 'blue')
  })

  test('is replaced when a track cannot be set during the answer of the called end', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    let b: MeshCall | undefined
    onceBegun('setLocalDescription', (_, pc) => {
      if (pc.remoteDescription?.type !== 'offer') return false
      vi.spyOn(RTCRtpSender.prototype, 'replaceTrack').mockRejectedValueOnce(new DOMException('ended', 'InvalidModificationError'))
      b?.setTrack('camera', camera('#00f'))
      return true
    })
    b = relay.enter('peer-aaa', 2)
    await connected(a, b)
    await sees(a, 'peer-aaa', 'camera', 'blue')
  })
})

describe('a request for a new connection', () => {
  const attemptsOf = (signals: Signal[]) =>
    new Set(signals.filter(({ description }) => description?.type === 'offer').map(({ attempt }) => attempt))
  const sentAttempts = (relay: Relay) => attemptsOf(relay.sent.map(({ signal }) => signal))

  test('is followed once however often it was sent', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2)
    await connected(a, b)
    const [attempt] = sentAttempts(relay)
    for (let i = 0; i < 3; i++) {
      a.receive('peer-aaa', { request: 'renew', attempt })
      await expect.poll(() => sentAttempts(relay).size).toBeGreaterThan(1)
    }
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
    expect(sentAttempts(relay).size).toBe(2)
  })

  test('of an end that never had an offer resends the pending one', async () => {
    const relay = new Relay()
    relay.open = false
    const a = relay.enter('peer-bbb', 1, { camera: camera('#f00') })
    const b = relay.enter('peer-aaa', 2)
    await expect.poll(() => attemptsOf(relay.lost).size).toBe(1)
    relay.open = true
    for (let i = 0; i < 3; i++) a.receive('peer-aaa', { request: 'renew' })
    await connected(a, b)
    await sees(b, 'peer-bbb', 'camera', 'red')
    expect(sentAttempts(relay)).toEqual(attemptsOf(relay.lost))
  })
})

describe('a call of several', () => {
  test('connects all with all, lowers what each sends, and lets one leave', async () => {
    const relay = new Relay()
    const calls = ['peer-aaa', 'peer-bbb', 'peer-ccc', 'peer-ddd'].map((id, i) =>
      relay.enter(id, i + 1, { camera: camera(i === 0 ? '#f00' : '#00f') }),
    )
    await connected(...calls)
    for (const call of calls.slice(1)) await sees(call, 'peer-aaa', 'camera', 'red')
    calls[0]?.close()
    relay.list(relay.peers.slice(1))
    for (const call of calls.slice(1)) expect(call.peers()).toHaveLength(2)
    await connected(...calls.slice(1))
  })

  test('never connects two windows of one person', async () => {
    const relay = new Relay()
    const a = relay.enter('peer-aaa', 1)
    const second = relay.enter('peer-bbb', 1)
    const b = relay.enter('peer-ccc', 2)
    await connected(a, second, b)
    expect(a.peers().map(({ peerId }) => peerId)).toEqual(['peer-ccc'])
    expect(second.peers().map(({ peerId }) => peerId)).toEqual(['peer-ccc'])
  })
})
