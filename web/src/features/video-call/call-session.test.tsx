import { describe, expect, test, vi } from 'vitest'
import { isJoinRequested, requestJoin } from '../../lib/join-request'
import { MeshCall } from '../../lib/webrtc/mesh-call'
import type { CallPeer } from '../../lib/webrtc/types'
import { CallSession } from './call-session'
import { recallCall, rememberCall, rememberChoices } from './remembered-call'
import { ME, ROOM, SENT, callWorld, juan, makePort, mine, sasha, stateOf } from './testing/call-world'

const world = callWorld()
const living = () => world.opened.filter(({ readyState }) => readyState === 'live').length
const fakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

describe('entering', () => {
  test('two presses enter once, with the devices opened once', async () => {
    const session = world.begin()
    await Promise.all([session.join(), session.join()])
    await session.join()
    expect([world.server.entered, world.asked, world.server.accesses, stateOf(session).phase]).toEqual([['me'], 1, 1, 'joined'])
  })

  test('leaving while the call opens closes the devices and enters nothing', async () => {
    let release = (): void => undefined
    world.server.held = new Promise((resolve) => (release = resolve))
    const session = world.begin()
    const joining = session.join()
    await expect.poll(() => world.opened).toHaveLength(2)
    session.leave()
    release()
    await joining
    expect([stateOf(session).phase, world.server.entered, world.server.left, living()]).toEqual(['idle', [], 0, 0])
    session.leave()
    expect(world.server.left).toBe(0)
  })

  test('the first call shows a preview, later ones are entered at once', async () => {
    requestJoin(ROOM)
    const session = world.begin()
    expect(session.isReady()).toBe(false)
    await session.begin()
    expect(stateOf(session)).toMatchObject({ phase: 'preview', dialog: 'join', previewed: true })
    await session.preview('start')
    expect(stateOf(session).dialog).toBe('join')
    session.cancel()
    expect([stateOf(session).phase, stateOf(session).previewed, living(), isJoinRequested(ROOM)]).toEqual(['idle', false, 0, false])
    rememberChoices({ microphone: false, camera: false })
    const next = world.begin()
    requestJoin(ROOM)
    expect(next.isReady()).toBe(true)
    await next.begin()
    expect(stateOf(next)).toMatchObject({ phase: 'joined', wanted: { microphone: false, camera: false }, camera: null })
    expect(isJoinRequested(ROOM)).toBe(false)
    next.cancel()
    expect(stateOf(next).phase).toBe('joined')
  })

  test('a call without its access is not entered, and can be retried', async () => {
    world.server.fails = 'access'
    const session = world.begin()
    await session.join()
    expect(stateOf(session)).toMatchObject({ phase: 'preview', previewed: true, notice: 'join-failed' })
    expect([world.server.entered, recallCall(ROOM, { at: Date.now(), lesson: null, reloaded: location.pathname })?.joined]).toEqual([
      [],
      undefined,
    ])
    world.server.fails = null
    await session.join()
    expect([stateOf(session).phase, stateOf(session).notice, world.server.entered, world.asked]).toEqual(['joined', null, ['me'], 1])
  })

  test('a refused entry is retried until the user leaves or has another id', async () => {
    world.server.fails = 'enter'
    const session = await world.inCall()
    fakeClock()
    world.server.emit.hello()
    await vi.advanceTimersByTimeAsync(3000)
    expect(world.server.entered).toEqual(['me', 'me', 'me'])
    world.server.peerId = 'me-again'
    await vi.advanceTimersByTimeAsync(3000)
    expect(world.server.entered).toHaveLength(3)
    world.server.emit.hello()
    await vi.advanceTimersByTimeAsync(0)
    session.leave()
    await vi.advanceTimersByTimeAsync(9000)
    expect(world.server.entered.slice(3)).toEqual(['me-again'])
  })

  test('without a connection nobody is entered until there is one', async () => {
    world.server.peerId = null
    const session = world.begin()
    await session.join()
    world.server.emit.peers([sasha])
    expect(world.server.entered).toEqual([])
    world.server.peerId = 'me'
    const repaired = vi.spyOn(MeshCall.prototype, 'repair')
    world.server.emit.hello()
    expect([world.server.entered, repaired.mock.calls.length]).toEqual([['me'], 1])
  })

  test.each([
    [5, true, null],
    [6, false, 'crowd'],
  ])('with %i people in the call the camera is on: %s', async (count, camera, notice) => {
    world.server.listed = Array.from({ length: count }, (_, n) => ({ peer_id: `p${n}`, user_id: 10 + n }))
    const session = world.begin()
    await session.join()
    expect([stateOf(session).camera !== null, stateOf(session).notice]).toEqual([camera, notice])
    session.leave()
    // The next call begins with the camera: it was not the user who turned it off.
    expect(stateOf(session)).toMatchObject({ wanted: { microphone: true, camera: true }, notice: null })
  })

  test('a crowd is no reason to say anything to a user without a camera', async () => {
    world.server.listed = Array.from({ length: 6 }, (_, n) => ({ peer_id: `p${n}`, user_id: 10 + n }))
    const session = world.begin()
    await session.setCamera(false)
    await session.join()
    expect([stateOf(session).phase, stateOf(session).notice]).toEqual(['joined', null])
    session.leave()
    // What the preview says about the crowd stays in the call.
    await session.setCamera(true)
    await session.preview()
    await session.join()
    expect([stateOf(session).phase, stateOf(session).notice]).toEqual(['joined', 'crowd'])
  })

  test('a preview entered at once opens the devices once, one closed at once never', async () => {
    const session = world.begin()
    expect(session.speaking()).toEqual([])
    const closed = session.preview()
    session.cancel()
    await closed
    expect([world.asked, world.server.left]).toEqual([0, 0])
    await Promise.all([session.preview(), session.join()])
    expect([world.asked, stateOf(session).phase]).toEqual([1, 'joined'])
  })

  test('a missing or failed list of peers does not delay entering', async () => {
    world.server.fails = 'list'
    const failed = world.begin()
    await failed.join()
    expect(stateOf(failed).phase).toBe('joined')
    world.port.peers = () => new Promise(() => undefined)
    fakeClock()
    const session = world.begin()
    const joining = session.join()
    await vi.advanceTimersByTimeAsync(1499)
    expect(world.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await joining
    expect([world.asked, stateOf(session).phase]).toEqual([2, 'joined'])
  })

  test('the newest event about peers wins over an older response', async () => {
    world.server.listed = [juan]
    const session = world.begin()
    world.server.emit.peers([sasha])
    await new Promise((resolve) => setTimeout(resolve))
    expect(stateOf(session).peers).toEqual([sasha])
    const other = world.begin()
    await expect.poll(() => stateOf(other).peers).toEqual([juan])
  })
})

describe('leaving', () => {
  test('closes the devices, leaves the call on the server once, and is remembered', async () => {
    const session = await world.inCall()
    const memory = () => recallCall(ROOM, { at: Date.now(), lesson: null, reloaded: location.pathname })?.joined
    expect([living(), memory()]).toEqual([2, true])
    world.server.fails = 'leave'
    session.leave()
    session.leave()
    expect([living(), memory(), world.server.left]).toEqual([0, false, 1])
    expect(stateOf(session)).toMatchObject({ phase: 'idle', others: [], microphone: null, camera: null, notice: null })
  })

  test('a call that the teacher ended is left, with a word why', async () => {
    const session = await world.inCall()
    world.server.emit.over()
    expect([living(), world.server.left]).toEqual([0, 1])
    expect(stateOf(session)).toMatchObject({ phase: 'idle', notice: 'over' })
  })

  test('who is not in the call gets no word of its end', async () => {
    const session = world.begin()
    world.server.emit.over()
    expect(stateOf(session)).toMatchObject({ phase: 'idle', notice: null })
  })

  test('a call ends with its screen and unsubscribes from everything', async () => {
    const session = await world.inCall()
    session.dispose()
    expect([world.server.left, world.server.stopped, living()]).toEqual([1, 5, 0])
    const before = sessionStorage.getItem(`call:${ROOM}`)
    dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.getItem(`call:${ROOM}`)).toBe(before)
    world.sessions.length = 0
  })

  test('of two windows of one user the later one stays', async () => {
    const session = await world.inCall()
    const otherWindow: CallPeer = { peer_id: 'other-window', user_id: ME }
    world.server.emit.peers([mine, sasha])
    expect(stateOf(session).phase).toBe('joined')
    world.server.emit.peers([mine, sasha, otherWindow])
    expect(stateOf(session)).toMatchObject({ phase: 'idle', notice: 'elsewhere' })
    expect([living(), world.server.left]).toEqual([0, 1])
    session.closeNotice()
    expect(stateOf(session).notice).toBeNull()

    const newer = makePort()
    newer.server.peerId = 'other-window'
    const second = new CallSession(ROOM, ME, newer.port)
    world.sessions.push(second)
    newer.server.emit.peers([mine])
    await second.join()
    newer.server.emit.peers([mine, otherWindow])
    newer.server.emit.peers([otherWindow])
    expect(stateOf(second).phase).toBe('joined')
  })

  test('a window that lost its line gives way to the one that was entered by hand', async () => {
    const session = await world.inCall()
    const byHand: CallPeer = { peer_id: 'by-hand', user_id: ME }
    world.server.listed = [sasha, byHand]
    world.server.peerId = 'me-again'
    world.server.emit.hello()
    await expect.poll(() => stateOf(session)).toMatchObject({ phase: 'idle', notice: 'elsewhere' })
    expect([world.server.entered, living()]).toEqual([['me'], 0])
  })

  test('a window that lost its line comes back beside its own old name', async () => {
    const session = await world.inCall()
    world.server.fails = 'list'
    world.server.listed = [mine, sasha]
    world.server.peerId = 'me-again'
    fakeClock()
    world.server.emit.hello()
    await vi.advanceTimersByTimeAsync(2999)
    expect(world.server.entered).toEqual(['me'])
    world.server.fails = null
    await vi.advanceTimersByTimeAsync(1)
    expect([world.server.entered, stateOf(session).phase]).toEqual([['me', 'me-again'], 'joined'])
  })
})

describe('time in a call', () => {
  test('relays are refreshed before their passwords expire; a failure changes nothing', async () => {
    const session = world.begin()
    const set = vi.spyOn(MeshCall.prototype, 'setIceServers')
    fakeClock()
    const joining = session.join()
    await vi.advanceTimersByTimeAsync(1)
    await joining
    await vi.advanceTimersByTimeAsync(45 * 60_000)
    expect([world.server.accesses, set.mock.calls.length]).toEqual([2, 1])
    world.server.fails = 'access'
    await vi.advanceTimersByTimeAsync(45 * 60_000)
    expect([world.server.accesses, set.mock.calls.length, stateOf(session).phase]).toEqual([3, 1, 'joined'])
    session.leave()
    await vi.advanceTimersByTimeAsync(45 * 60_000)
    expect(world.server.accesses).toBe(3)
  })

  test('the tab keeps storing that it is in the call, and in which lesson', async () => {
    const recalled = () => recallCall(ROOM, { at: 0, lesson: null, reloaded: null })
    fakeClock()
    const session = world.begin(3)
    const joining = session.join()
    await vi.advanceTimersByTimeAsync(1)
    await joining
    const first = recalled()?.at ?? 0
    await vi.advanceTimersByTimeAsync(20_000)
    expect([(recalled()?.at ?? 0) - first >= 20_000, recalled()?.lesson]).toEqual([true, 3])
    session.setLesson(5)
    expect(recalled()?.lesson).toBe(5)
    const at = recalled()?.at
    await vi.advanceTimersByTimeAsync(10)
    session.setLesson(5)
    expect(recalled()?.at).toBe(at)
    session.leave()
    sessionStorage.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    session.setLesson(6)
    dispatchEvent(new Event('pagehide'))
    expect(recalled()).toBeNull()
  })

  test('a reload rejoins the call, another navigation does not', async () => {
    const reload = (type: string) =>
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, name: location.href } as PerformanceNavigationTiming])
    const call = { joined: true, microphone: false, camera: false, lesson: 3, at: Date.now(), path: location.pathname }
    rememberCall(ROOM, call)
    reload('navigate')
    const other = world.begin(3)
    expect(stateOf(other)).toMatchObject({ phase: 'idle', wanted: { microphone: false, camera: false } })
    // Nor does a reload after that rejoin the call.
    reload('reload')
    expect(stateOf(world.begin(3)).phase).toBe('idle')
    rememberCall(ROOM, call)
    const session = world.begin(3)
    await expect.poll(() => stateOf(session).phase).toBe('joined')
    expect(stateOf(session)).toMatchObject({ previewed: false, wanted: { microphone: false, camera: false } })
  })

  test('the network’s return repairs the connections', async () => {
    await world.inCall()
    const restarted = vi.spyOn(MeshCall.prototype, 'restartIce').mockImplementation(() => undefined)
    dispatchEvent(new Event('online'))
    expect(restarted).toHaveBeenCalledOnce()
  })
})

test('a user listed twice is shown once; a lost connection checks the line once', async () => {
  const session = await world.inCall()
  const peer = (peerId: string, userId: number, state: 'connected' | 'lost') => ({ peerId, userId, state, tracks: {} })
  const peers = vi.spyOn(MeshCall.prototype, 'peers')
  const show = (...list: ReturnType<typeof peer>[]) => {
    peers.mockReturnValue(list)
    world.server.emit.sending('sasha-2', { microphone: false, camera: true, screen: false })
    return stateOf(session).others.map(({ peerId, link }) => [peerId, link])
  }
  expect(show(peer('sasha', 2, 'connected'), peer('juan', 3, 'connected'), peer('sasha-2', 2, 'connected'))).toEqual([
    ['sasha-2', 'connected'],
    ['juan', 'connected'],
  ])
  expect(stateOf(session).others.map(({ sending }) => sending)).toEqual([{ microphone: false, camera: true, screen: false }, SENT])
  expect(world.server.checks).toBe(0)
  expect(show(peer('sasha-2', 2, 'lost'), peer('juan', 3, 'connected'))).toEqual([
    ['sasha-2', 'lost'],
    ['juan', 'connected'],
  ])
  expect(world.server.checks).toBe(1)
  show(peer('sasha-2', 2, 'lost'), peer('juan', 3, 'connected'))
  expect(world.server.checks).toBe(1)
  show(peer('sasha-2', 2, 'lost'), peer('juan', 3, 'lost'))
  expect(world.server.checks).toBe(2)
  // The state of a peer that left is dropped.
  world.server.emit.sending('juan', { microphone: true, camera: false, screen: false })
  world.server.emit.peers([mine, juan])
  peers.mockReturnValue([peer('juan', 3, 'connected'), peer('sasha-2', 2, 'connected')])
  world.server.emit.sending('other', SENT)
  expect(stateOf(session).others.map(({ sending }) => sending)).toEqual([{ microphone: true, camera: false, screen: false }, SENT])
})
