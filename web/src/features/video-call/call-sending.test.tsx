import { describe, expect, test, vi } from 'vitest'
import { MeshCall } from '../../lib/webrtc/mesh-call'
import { SENT, callWorld, juan, mine, sasha, stateOf } from './testing/call-world'

const world = callWorld()

describe('the sending state', () => {
  test('is sent to each newcomer once, and to all when it changes', async () => {
    const session = await world.inCall()
    world.server.emit.peers([mine, sasha])
    world.server.emit.peers([mine, sasha])
    expect(world.server.sent).toEqual([[SENT, 'sasha']])
    world.server.emit.peers([mine, sasha, juan])
    expect(world.server.sent.slice(1)).toEqual([[SENT, 'juan']])
    await session.setMicrophone(false)
    await session.setMicrophone(false)
    expect(world.server.sent.slice(2)).toEqual([[{ ...SENT, microphone: false }, undefined]])
    await session.setCamera(false)
    expect(world.server.sent.slice(3)).toEqual([[{ microphone: false, camera: false, screen: false }, undefined]])
    // A peer that leaves and comes back has lost it.
    world.server.emit.peers([mine, juan])
    world.server.emit.peers([mine, juan, sasha])
    expect(world.server.sent.slice(4).map(([, to]) => to)).toEqual(['sasha'])
  })

  test('is sent to all after a break, and to nobody while nobody is there', async () => {
    const session = await world.inCall()
    await session.setMicrophone(false)
    expect(world.server.sent).toEqual([])
    world.server.emit.peers([mine, sasha, juan])
    world.server.emit.peers([sasha, juan])
    world.server.emit.peers([mine, sasha, juan])
    expect(world.server.sent.map(([, to]) => to)).toEqual(['sasha', 'juan', 'sasha', 'juan'])
    session.leave()
    await session.setMicrophone(true)
    expect(world.server.sent).toHaveLength(4)
  })

  test('applies a device change to the connections, and only what changed', async () => {
    const session = await world.inCall()
    const set = vi.spyOn(MeshCall.prototype, 'setTrack')
    await session.setMicrophone(false)
    expect(set).not.toHaveBeenCalled()
    await session.setCamera(false)
    expect(set.mock.calls).toEqual([['camera', null]])
    await session.choose('microphone', null)
    expect(set.mock.calls.slice(1)).toEqual([['microphone', stateOf(session).microphone]])
  })

  test('can be chosen before a call, and is remembered after the first one', async () => {
    const session = world.begin()
    await session.setCamera(false)
    expect(stateOf(session).wanted).toEqual({ microphone: true, camera: false })
    expect(localStorage.getItem('keel.call.choices')).toBeNull()
    await session.join()
    expect(stateOf(session).camera).toBeNull()
    await session.setMicrophone(false)
    session.leave()
    expect(stateOf(world.begin()).wanted).toEqual({ microphone: false, camera: false })
  })

  test('applies a chosen speaker, and remembers it', () => {
    const session = world.begin()
    session.chooseSpeaker('speaker-2')
    expect([stateOf(session).speaker, stateOf(world.begin()).speaker]).toEqual(['speaker-2', 'speaker-2'])
  })
})

describe('a shared screen', () => {
  const tracks = () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')
    const [video] = canvas.captureStream().getVideoTracks()
    const [audio] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks()
    if (!video || !audio) throw new Error('There are two')
    return { video, audio, stream: new MediaStream([video, audio]) }
  }
  const choose = (...chosen: (ReturnType<typeof tracks> | Error)[]) => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia')
    for (const one of chosen) {
      if (one instanceof Error) ask.mockRejectedValueOnce(one)
      else ask.mockResolvedValueOnce(one.stream)
    }
  }

  test('is sent with its sound, and both end with it', async () => {
    const session = await world.inCall()
    world.server.emit.peers([mine, sasha])
    world.server.sent.length = 0
    const set = vi.spyOn(MeshCall.prototype, 'setTrack')
    const [one, two] = [tracks(), tracks()]
    choose(new DOMException('Permission denied by system', 'NotAllowedError'), one, two)
    await session.shareScreen()
    expect(stateOf(session).notice).toBe('screen-denied')
    await session.shareScreen()
    expect(stateOf(session).notice).toBeNull()
    expect(set.mock.calls).toEqual([
      ['screen', one.video],
      ['screenSound', one.audio],
    ])
    expect(world.server.sent).toEqual([[{ ...SENT, screen: true }, undefined]])
    await session.shareScreen()
    expect([one.video.readyState, one.audio.readyState, stateOf(session).screen]).toEqual(['ended', 'ended', two.video])
    // The browser's own button for the first one, too late.
    one.video.dispatchEvent(new Event('ended'))
    expect(stateOf(session).screen).toBe(two.video)
    two.video.dispatchEvent(new Event('ended'))
    expect([stateOf(session).screen, two.audio.readyState]).toEqual([null, 'ended'])
    expect(set.mock.calls.slice(-2)).toEqual([
      ['screen', null],
      ['screenSound', null],
    ])
    expect(world.server.sent.at(-1)).toEqual([SENT, undefined])
  })

  test('chosen after the call was left is not shown to anybody', async () => {
    const session = await world.inCall()
    const late = tracks()
    choose(late)
    const sharing = session.shareScreen()
    session.leave()
    await sharing
    expect([late.video.readyState, late.audio.readyState, stateOf(session).screen]).toEqual(['ended', 'ended', null])
  })

  test('ends with the call', async () => {
    const session = await world.inCall()
    const shared = tracks()
    choose(shared)
    await session.shareScreen()
    session.leave()
    expect([shared.video.readyState, shared.audio.readyState]).toEqual(['ended', 'ended'])
  })

  test.each([
    ['is not chosen', new DOMException('Permission denied', 'NotAllowedError'), null],
    ['the system refuses', new DOMException('Permission denied by system', 'NotAllowedError'), 'screen-denied'],
    ['the browser cannot share', new DOMException('no', 'NotSupportedError'), 'screen-unsupported'],
  ])('that %s shows its message', async (_who, error, notice) => {
    const session = await world.inCall()
    choose(error)
    await session.shareScreen()
    expect(stateOf(session)).toMatchObject({ phase: 'joined', screen: null, notice })
  })
})
