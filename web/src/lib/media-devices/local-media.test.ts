import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listDevices } from './device-list'
import { LocalMedia, openScreen, type LocalMediaState } from './local-media'
import { openDevices } from './open-devices'
import { chosenDevice, chooseDevice } from './preferences'

const named = (name: string, message = name) => Object.assign(new Error(message), { name })

class Track extends EventTarget {
  enabled = true
  contentHint = ''
  stopped = false
  muted = false
  constructor(readonly kind: 'audio' | 'video') {
    super()
  }
  stop(): void {
    this.stopped = true
  }
  get readyState(): MediaStreamTrackState {
    return this.stopped ? 'ended' : 'live'
  }
  /** By the system: another app has taken the device, or a switch has turned it off. */
  mute(muted: boolean): void {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
  /** Unplugged, or taken away by the system. */
  end(): void {
    this.dispatchEvent(new Event('ended'))
  }
}
interface Ask {
  audio: false | { deviceId?: { exact: string } }
  video: false | { deviceId?: { exact: string } }
}
const streamOf = (tracks: Track[]) => ({
  getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
  getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
})
/** Every opened track, in order, and every request. */
let tracks: Track[]
let asks: Ask[]
let kept: Map<string, string>
/** The result of a request for devices; an error is thrown. */
let answer: (ask: Ask) => Error | Promise<void> | undefined
class Devices extends EventTarget {
  async getUserMedia(ask: Ask) {
    asks.push(ask)
    const result = answer(ask)
    if (result instanceof Error) throw result
    await result
    const opened = [...(ask.audio ? [new Track('audio')] : []), ...(ask.video ? [new Track('video')] : [])]
    for (const track of opened) track.muted = opensMuted
    tracks.push(...opened)
    return streamOf(opened)
  }
}
let devices: Devices
/** Devices that open now are muted by the system. */
let opensMuted: boolean
const plugIn = () => devices.dispatchEvent(new Event('devicechange'))
const settled = () => expect.poll(() => states.at(-1)?.asking, { interval: 1 }).toBe(false)

let states: LocalMediaState[]
let media: LocalMedia
const start = (microphone: boolean, camera: boolean) => {
  media = new LocalMedia({ microphone, camera }, (state) => states.push(state))
  return media.open()
}
const open = () => ({
  microphone: media.state.microphone as Track | null,
  camera: media.state.camera as Track | null,
})

beforeEach(() => {
  ;[tracks, asks, states, kept, answer, devices, opensMuted] = [[], [], [], new Map(), () => undefined, new Devices(), false]
  vi.stubGlobal('window', {
    isSecureContext: true,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  vi.stubGlobal('navigator', { mediaDevices: devices })
})
afterEach(() => vi.unstubAllGlobals())

describe('microphone and camera of a call', () => {
  afterEach(() => media.close())

  test('both open at once, the microphone muted when it is not wanted', async () => {
    await start(false, true)
    expect(asks).toHaveLength(1)
    expect([open().microphone?.enabled, open().microphone?.contentHint, open().camera?.contentHint]).toEqual([false, 'speech', 'motion'])
    expect([states[0]?.asking, states.at(-1)?.asking]).toEqual([true, false])
  })

  test('a camera that is not wanted is not opened', async () => {
    await start(true, false)
    expect([open().microphone?.enabled, open().camera, asks[0]?.video]).toEqual([true, null, false])
  })

  test('muting leaves the microphone open, and unmuting makes no request', async () => {
    await start(true, false)
    await media.set('microphone', false)
    expect([open().microphone?.enabled, open().microphone?.stopped, media.state.wanted.microphone]).toEqual([false, false, false])
    await media.set('microphone', true)
    expect([open().microphone?.enabled, asks.length]).toEqual([true, 1])
  })

  test('switching the camera off closes it, switching it on opens another', async () => {
    await start(true, true)
    const [, first] = tracks
    await media.set('camera', false)
    expect([open().camera, first?.stopped, open().microphone?.stopped]).toEqual([null, true, false])
    await media.set('camera', true)
    expect([open().camera, asks.length, asks[1]?.audio]).toEqual([tracks[2], 2, false])
  })

  test('a camera that opens after it was switched off is closed', async () => {
    await start(true, false)
    let letIn = () => {}
    answer = () => new Promise((resolve) => (letIn = resolve))
    const opening = media.set('camera', true)
    await media.set('camera', false)
    letIn()
    await opening
    expect([open().camera, tracks.at(-1)?.kind, tracks.at(-1)?.stopped, media.state.asking]).toEqual([null, 'video', true, false])
  })

  test('of two results only the one of the last request is used', async () => {
    await start(true, false)
    const waiting: (() => void)[] = []
    answer = () => new Promise((resolve) => waiting.push(resolve))
    const [first, second] = [media.choose('microphone', 'a'), media.choose('microphone', 'b')]
    waiting[1]?.()
    await second
    const [, kept] = tracks
    waiting[0]?.()
    await first
    expect([open().microphone, kept?.stopped, tracks[2]?.stopped]).toEqual([kept, false, true])
  })

  test('a device that opens after leaving the call is closed', async () => {
    let letIn = () => {}
    answer = () => new Promise((resolve) => (letIn = resolve))
    const opening = start(true, true)
    media.close()
    const count = states.length
    letIn()
    await opening
    expect([tracks.map(({ stopped }) => stopped), open(), states.length]).toEqual([[true, true], { microphone: null, camera: null }, count])
  })

  test('leaving closes both and ignores devices plugged in later', async () => {
    answer = ({ video }) => (video ? named('NotFoundError') : undefined)
    await start(true, true)
    media.close()
    expect([tracks.every(({ stopped }) => stopped), open()]).toEqual([true, { microphone: null, camera: null }])
    const before = asks.length
    plugIn()
    tracks[0]?.end()
    expect(asks.length).toBe(before)
  })

  test('another microphone replaces the old one with the same mute state', async () => {
    await start(false, false)
    await media.choose('microphone', 'headset')
    expect([tracks[0]?.stopped, open().microphone === tracks[1], open().microphone?.enabled]).toEqual([true, true, false])
    expect([kept.get('audioinput'), asks[1]?.audio && asks[1].audio.deviceId]).toEqual(['headset', { exact: 'headset' }])
  })

  test('another camera opens after the old one closed; an off one is only noted', async () => {
    await start(true, true)
    const [, old] = tracks
    let closedBefore: boolean | undefined
    answer = () => void (closedBefore = old?.stopped)
    await media.choose('camera', 'back')
    expect([closedBefore, open().camera === tracks[2], asks.at(-1)?.audio]).toEqual([true, true, false])
    await media.set('camera', false)
    await media.choose('camera', 'front')
    expect([asks.length, kept.get('videoinput'), open().camera]).toEqual([2, 'front', null])
  })

  test('an old microphone stays when the chosen one fails, with the reason shown', async () => {
    await start(true, false)
    answer = () => named('NotReadableError')
    await media.choose('microphone', 'broken')
    expect([open().microphone === tracks[0], tracks[0]?.stopped, media.state.problems]).toEqual([true, false, { microphone: 'busy' }])
  })

  test('a track that ends is replaced by the next device, or reported as missing', async () => {
    await start(true, true)
    tracks[0]?.end()
    await settled()
    await expect.poll(() => open().microphone).toBe(tracks[2])
    expect(open().camera).toBe(tracks[1])
    answer = () => named('NotFoundError')
    tracks[1]?.end()
    await expect.poll(() => media.state.problems).toEqual({ camera: 'missing' })
    expect(open().camera).toBeNull()
    const before = asks.length
    // Ended long ago, and replaced.
    tracks[0]?.end()
    expect(asks.length).toBe(before)
  })

  describe('that the system mutes', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())
    const muted = () => media.state.systemMuted

    test('are reported until the system no longer does', async () => {
      await start(true, true)
      tracks[0]?.mute(true)
      tracks[1]?.mute(true)
      vi.advanceTimersByTime(1000)
      expect(muted()).toEqual({ microphone: true, camera: true })
      tracks[1]?.mute(false)
      expect(muted()).toEqual({ microphone: true, camera: false })
      tracks[0]?.mute(false)
      expect(muted()).toEqual({ microphone: false, camera: false })
    })

    test('for a moment only are not reported', async () => {
      await start(true, true)
      const count = states.length
      tracks[0]?.mute(true)
      vi.advanceTimersByTime(900)
      tracks[0]?.mute(false)
      vi.advanceTimersByTime(5000)
      expect(states.length).toBe(count)
    })

    test('from the beginning are reported', async () => {
      opensMuted = true
      await start(true, false)
      vi.advanceTimersByTime(1000)
      expect(muted().microphone).toBe(true)
    })

    test('and then close are reported no more', async () => {
      await start(true, true)
      const [, camera] = tracks
      camera?.mute(true)
      vi.advanceTimersByTime(1000)
      await media.set('camera', false)
      expect(muted().camera).toBe(false)
      await media.set('camera', true)
      const count = states.length
      camera?.mute(false)
      camera?.mute(true)
      vi.advanceTimersByTime(1000)
      expect([states.length, muted().camera]).toEqual([count, false])
    })

    test('are opened again on request, the camera after the other one is closed', async () => {
      await start(true, true)
      for (const track of tracks) track.mute(true)
      vi.advanceTimersByTime(1000)
      let closed: boolean | undefined
      answer = () => void (closed = tracks[1]?.stopped)
      await media.retry()
      expect([closed, open(), muted()]).toEqual([true, { microphone: tracks[2], camera: tracks[3] }, { microphone: false, camera: false }])
      tracks[3]?.mute(true)
      vi.advanceTimersByTime(1000)
      answer = () => named('NotReadableError')
      await media.retry()
      expect([open().camera, media.state.problems, muted().camera]).toEqual([null, { camera: 'busy' }, false])
    })

    test('and still mutes when they are opened again stay reported', async () => {
      await start(true, false)
      tracks[0]?.mute(true)
      vi.advanceTimersByTime(1000)
      opensMuted = true
      const count = states.length
      await media.retry()
      expect(open().microphone).toBe(tracks[1])
      expect(states.slice(count).map(({ systemMuted }) => systemMuted.microphone)).not.toContain(false)
      tracks[1]?.mute(false)
      expect(muted().microphone).toBe(false)
    })
  })

  test('a missing device is used once it is plugged in', async () => {
    answer = ({ audio }) => (audio ? named('NotFoundError') : undefined)
    await start(true, true)
    expect(media.state.problems).toEqual({ microphone: 'missing' })
    answer = () => undefined
    plugIn()
    await expect.poll(() => open().microphone).not.toBeNull()
    expect([media.state.problems, asks.at(-1)?.video]).toEqual([{}, false])
    const before = asks.length
    plugIn()
    expect(asks.length).toBe(before)
  })

  test('a refused device is requested again only by the user', async () => {
    answer = () => named('NotAllowedError')
    await start(true, true)
    expect(media.state.problems).toEqual({ microphone: 'denied', camera: 'denied' })
    const before = asks.length
    plugIn()
    expect(asks.length).toBe(before)
    answer = () => undefined
    await media.retry()
    expect([open().microphone, open().camera, media.state.problems]).toEqual([tracks[0], tracks[1], {}])
  })

  test('makes no second request while one is open', async () => {
    answer = () => named('NotFoundError')
    await start(true, false)
    let letIn = () => {}
    answer = () => new Promise((resolve) => (letIn = resolve))
    const second = media.retry()
    const before = asks.length
    plugIn()
    expect(asks.length).toBe(before)
    letIn()
    await second
  })

  test('a camera that failed and was switched off is not requested again', async () => {
    answer = ({ video }) => (video ? named('NotReadableError') : undefined)
    await start(true, true)
    await media.set('camera', false)
    const before = asks.length
    await media.retry()
    expect([asks.length, media.state.asking]).toEqual([before, false])
  })

  test('going on without a failed device stops wanting it', async () => {
    answer = ({ video }) => (video ? named('NotFoundError') : undefined)
    await start(true, true)
    media.giveUpMissing()
    expect([media.state.wanted, media.state.problems]).toEqual([{ microphone: true, camera: false }, {}])
    await media.set('microphone', false)
    media.giveUpMissing()
    expect(media.state.wanted).toEqual({ microphone: false, camera: false })
  })

  test('each device has its own problem', async () => {
    answer = ({ audio, video }) => (audio && video ? named('AbortError') : audio ? named('SecurityError') : named('TypeError'))
    await start(true, true)
    expect(media.state.problems).toEqual({ microphone: 'denied', camera: 'failed' })
    answer = ({ video }) => (video ? named('TypeError') : undefined)
    await media.retry()
    expect(media.state.problems).toEqual({ camera: 'failed' })
  })
})

test('a chosen camera that is gone is replaced; other problems are not retried', async () => {
  chooseDevice('videoinput', 'gone')
  answer = ({ video }) => (video && video.deviceId ? named('OverconstrainedError') : undefined)
  expect((await openDevices({ microphone: false, camera: true })).camera).toBe(tracks[0])
  answer = () => named('NotReadableError')
  const before = asks.length
  expect((await openDevices({ microphone: false, camera: true })).problems).toEqual({ camera: 'busy' })
  expect(asks.length).toBe(before + 1)
})

test('choosing the system’s device is stored as none', () => {
  chooseDevice('audioinput', 'a')
  expect(chosenDevice('audioinput')).toBe('a')
  chooseDevice('audioinput', '')
  expect(kept.size).toBe(0)
})

test.each([
  [true, 'unsupported'],
  [false, 'insecure'],
] as const)('without devices the reason is reported; a secure address: %s', async (isSecureContext, barrier) => {
  vi.stubGlobal('window', { isSecureContext })
  vi.stubGlobal('navigator', {})
  expect(await openDevices({ microphone: false, camera: true })).toEqual({ microphone: null, camera: null, problems: { camera: barrier } })
  expect(await openScreen()).toEqual({ problem: barrier })
  expect(await listDevices()).toEqual({ audioinput: [], videoinput: [], audiooutput: [] })
})

describe('a screen', () => {
  const choose = (result: () => unknown) => vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: async () => result() } })

  test('comes with its sound where there is one, and keeps its details', async () => {
    const [video, audio] = [new Track('video'), new Track('audio')]
    choose(() => streamOf([audio, video]))
    expect(await openScreen()).toEqual({ video, audio })
    expect(video.contentHint).toBe('detail')
    choose(() => streamOf([video]))
    expect(await openScreen()).toEqual({ video, audio: null })
    choose(() => streamOf([audio]))
    expect(await openScreen()).toEqual({ problem: 'failed' })
  })

  test.each([
    ['Permission denied', 'cancelled'],
    ['Permission denied by system', 'denied'],
  ])('%j is %s', async (message, problem) => {
    choose(() => {
      throw named('NotAllowedError', message)
    })
    expect(await openScreen()).toEqual({ problem })
  })

  test('in use by another program is reported as taken', async () => {
    choose(() => {
      throw named('NotReadableError')
    })
    expect(await openScreen()).toEqual({ problem: 'busy' })
  })
})

test('devices are listed by kind, without those that lack a label or an id', async () => {
  const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label })
  const all = [
    device('audioinput', 'a', 'Mic'),
    device('audioinput', '', 'Nameless'),
    device('videoinput', 'v', ''),
    device('videoinput', 'w', 'Cam'),
    device('audiooutput', 'o', 'Out'),
  ]
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => all } })
  expect(await listDevices()).toEqual({
    audioinput: [{ id: 'a', label: 'Mic' }],
    videoinput: [{ id: 'w', label: 'Cam' }],
    audiooutput: [{ id: 'o', label: 'Out' }],
  })
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => Promise.reject(named('NotAllowedError')) } })
  expect((await listDevices()).audioinput).toEqual([])
})
