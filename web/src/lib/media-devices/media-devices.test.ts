import { afterEach, describe, expect, test, vi } from 'vitest'
import { shownLevel } from './level-meter'
import { openDevices } from './open-devices'

const named = (name: string) => Object.assign(new Error(name), { name })
const stream = (audio: boolean, video: boolean) => ({
  getAudioTracks: () => (audio ? [{ kind: 'audio' }] : []),
  getVideoTracks: () => (video ? [{ kind: 'video' }] : []),
})

interface Ask {
  audio: unknown
  video: unknown
}
function browser(answer: (ask: { audio: boolean; video: boolean }) => unknown, secure = true): Ask[] {
  const asks: Ask[] = []
  vi.stubGlobal('window', { isSecureContext: secure, localStorage: { getItem: () => null } })
  vi.stubGlobal(
    'navigator',
    !secure
      ? {}
      : {
          mediaDevices: {
            getUserMedia: async (ask: Ask) => {
              asks.push(ask)
              const result = answer({ audio: ask.audio !== false, video: ask.video !== false })
              if (result instanceof Error) throw result
              return result
            },
          },
        },
  )
  return asks
}
afterEach(() => vi.unstubAllGlobals())

describe('opening microphone and camera', () => {
  test('asks the user once when both are there', async () => {
    const asks = browser(({ audio, video }) => stream(audio, video))
    const opened = await openDevices({ microphone: true, camera: true })
    expect([opened.microphone?.kind, opened.camera?.kind, opened.problems, asks.length]).toEqual(['audio', 'video', {}, 1])
  })

  test('keeps the microphone when there is no camera', async () => {
    browser(({ audio, video }) => (video ? named('NotFoundError') : stream(audio, false)))
    const opened = await openDevices({ microphone: true, camera: true })
    expect([opened.microphone?.kind, opened.camera, opened.problems]).toEqual(['audio', null, { camera: 'missing' }])
  })

  test('keeps the camera when another program holds the microphone', async () => {
    browser(({ audio, video }) => (audio ? named('NotReadableError') : stream(false, video)))
    expect((await openDevices({ microphone: true, camera: true })).problems).toEqual({ microphone: 'busy' })
  })

  test('reports a refusal for each', async () => {
    browser(() => named('NotAllowedError'))
    expect((await openDevices({ microphone: true, camera: true })).problems).toEqual({ microphone: 'denied', camera: 'denied' })
    expect((await openDevices({ microphone: true, camera: false })).problems).toEqual({ microphone: 'denied' })
  })

  test('reports an insecure address instead of asking', async () => {
    browser(() => new Error('not asked'), false)
    expect((await openDevices({ microphone: true, camera: true })).problems).toEqual({ microphone: 'insecure', camera: 'insecure' })
  })

  test('takes any microphone when the chosen one is missing', async () => {
    const asks = browser((ask) => stream(ask.audio, ask.video))
    vi.stubGlobal('window', {
      isSecureContext: true,
      localStorage: { getItem: (key: string) => (key === 'audioinput' ? 'headset' : null) },
    })
    vi.stubGlobal('navigator', {
      mediaDevices: {
        getUserMedia: async (ask: { audio: false | { deviceId?: object }; video: unknown }) => {
          asks.push(ask)
          if (ask.audio && ask.audio.deviceId) throw named('OverconstrainedError')
          return stream(ask.audio !== false, ask.video !== false)
        },
      },
    })
    const opened = await openDevices({ microphone: true, camera: true })
    expect([opened.microphone?.kind, opened.camera?.kind, opened.problems]).toEqual(['audio', 'video', {}])
  })

  test('opens no device when none is wanted', async () => {
    const asks = browser(() => new Error('not asked'))
    expect(await openDevices({ microphone: false, camera: false })).toEqual({ microphone: null, camera: null, problems: {} })
    expect(asks).toEqual([])
  })
})

test('the bar is empty in silence, moves with quiet speech and is full when loud', () => {
  expect(shownLevel(0)).toBe(0)
  expect(shownLevel(0.02)).toBeGreaterThan(0.3)
  expect(shownLevel(0.5)).toBe(1)
})
