import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sound } from './sounds'
import { stopSpeech, speak, speechState } from './speech/speak'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('short sounds', () => {
  /** Every played tone: its pitch, start and end. */
  let tones: { hz: number; from: number; to: number; shape: string; loud: number[] }[]
  let state: string
  let resume: () => Promise<void>
  let made: number
  class Context {
    currentTime = 10
    destination = {}
    constructor() {
      made++
    }
    get state() {
      return state
    }
    resume() {
      return resume()
    }
    createOscillator() {
      const tone = { hz: 0, from: 0, to: 0, shape: '', loud: [] as number[] }
      const node = {
        set type(shape: string) {
          tone.shape = shape
        },
        frequency: {
          set value(hz: number) {
            tone.hz = hz
          },
        },
        connect: (volume: { tone?: typeof tone; connect: (to: unknown) => void }) => {
          volume.tone = tone
          return volume
        },
        start: (at: number) => (tone.from = at),
        stop: (at: number) => (tone.to = at),
      }
      return node
    }
    createGain() {
      const loud: number[] = []
      const add = (value: number) => loud.push(value)
      const volume = {
        tone: undefined as (typeof tones)[number] | undefined,
        gain: { setValueAtTime: add, linearRampToValueAtTime: add, exponentialRampToValueAtTime: add },
        connect: () => {
          if (volume.tone) tones.push({ ...volume.tone, loud })
        },
      }
      return volume
    }
  }
  const play = async (sound: Sound, on?: boolean) => {
    // Another page: its sound starts from scratch.
    vi.resetModules()
    const { playSound, setSounds } = await import('./sounds')
    if (on !== undefined) setSounds(on)
    playSound(sound)
    playSound(sound)
    await vi.advanceTimersByTimeAsync(0)
  }
  beforeEach(() => {
    vi.useFakeTimers()
    ;[tones, state, made] = [[], 'running', 0]
    resume = () => Promise.resolve()
    vi.stubGlobal('AudioContext', Context)
  })

  test.each([
    ['right', 3],
    ['wrong', 2],
    ['message', 2],
    ['lesson', 3],
  ] as const)('%s has %i tones, each time, from one source', async (sound, count) => {
    await play(sound)
    expect([tones.length, made]).toEqual([2 * count, 1])
    expect(tones.every(({ loud }) => loud.length === 3 && loud[0] === 0 && (loud[1] ?? 1) < 0.3)).toBe(true)
  })

  test('are silent when turned off, or without browser support', async () => {
    await play('right', false)
    vi.stubGlobal('AudioContext', undefined)
    await play('right', true)
    expect([tones, made]).toEqual([[], 0])
  })

  test.each([
    [299, 4],
    [300, 0],
  ])('allowed by the browser after %i ms play %i tones', async (after, count) => {
    state = 'suspended'
    resume = () => new Promise((resolve) => setTimeout(resolve, after))
    await play('wrong')
    expect(tones).toEqual([])
    await vi.advanceTimersByTimeAsync(after)
    expect(tones).toHaveLength(count)
  })
})

describe('a spoken text', () => {
  /** What the server's speech does once it is asked to play. */
  let playing: () => Promise<void>
  let sounding: Sounding[]
  class Sounding extends EventTarget {
    paused = false
    src: string | null
    constructor(readonly url: string) {
      super()
      this.src = url
      sounding.push(this)
    }
    play = () => playing()
    pause() {
      this.paused = true
    }
    removeAttribute() {
      this.src = null
    }
  }
  interface Utterance extends EventTarget {
    text: string
    lang: string
    rate: number
  }
  let utterances: Utterance[]
  let voices: { lang: string }[]
  let cancelled: number
  class Speech extends EventTarget {
    getVoices = () => voices
    speak = (one: Utterance) => utterances.push(one)
    cancel = () => cancelled++
  }
  let speech: Speech
  const audio = () => sounding.at(-1)
  const now = () => speechState.getState().now
  const hello = (key = 'a', lang = 'et-EE') => speak({ key, text: 'Tere', url: '/speech/1', lang })
  const fire = (target: EventTarget | undefined, name: string, more: object = {}) =>
    target?.dispatchEvent(Object.assign(new Event(name), more))
  const spoken = () => expect.poll(() => utterances, { interval: 1 }).toHaveLength(1)

  beforeEach(() => {
    ;[utterances, sounding, voices, cancelled, speech] = [[], [], [{ lang: 'et_EE' }], 0, new Speech()]
    playing = () => Promise.resolve()
    vi.stubGlobal('Audio', Sounding)
    vi.stubGlobal('window', { speechSynthesis: speech })
    vi.stubGlobal('speechSynthesis', speech)
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class extends EventTarget {
        constructor(readonly text: string) {
          super()
        }
      },
    )
  })
  afterEach(() => stopSpeech())

  test('is spoken by the server: loading, speaking, then idle', async () => {
    const done = hello()
    expect([now(), audio()?.url]).toEqual([{ key: 'a', phase: 'loading' }, '/speech/1'])
    fire(audio(), 'playing')
    expect(now()).toEqual({ key: 'a', phase: 'speaking' })
    fire(audio(), 'ended')
    expect([await done, now(), utterances]).toEqual([true, null, []])
  })

  test('ends when it is stopped or another one begins', async () => {
    const first = hello()
    const old = audio()
    const second = hello('b')
    expect([await first, old?.paused, now()]).toEqual([true, true, { key: 'b', phase: 'loading' }])
    fire(old, 'ended')
    fire(audio(), 'ended')
    expect([await second, now()]).toEqual([true, null])
    const third = hello('c')
    stopSpeech()
    expect([await third, now(), audio()?.paused, utterances]).toEqual([true, null, true, []])
  })

  test.each([
    ['has none', true],
    ['may not play', false],
  ])('is spoken by the browser where the server %s', async (_why, mayPlay) => {
    if (!mayPlay) playing = () => Promise.reject(new Error('NotAllowedError'))
    const done = hello()
    if (mayPlay) fire(audio(), 'error')
    await spoken()
    expect([utterances[0]?.text, utterances[0]?.lang, now()?.phase]).toEqual(['Tere', 'et_EE', 'loading'])
    fire(utterances[0], 'start')
    expect(now()?.phase).toBe('speaking')
    fire(utterances[0], 'end')
    expect([await done, now()]).toEqual([true, null])
  })

  test('takes the voice of the country, else one of the language', async () => {
    voices = [{ lang: 'en-US' }, { lang: 'et' }, { lang: 'ET-ee' }]
    playing = () => Promise.reject(new Error('none'))
    void hello()
    await spoken()
    expect(utterances[0]?.lang).toBe('ET-ee')
    voices = [{ lang: 'en-US' }, { lang: 'et' }]
    utterances = []
    void hello()
    await spoken()
    expect(utterances[0]?.lang).toBe('et')
  })

  test('waits for voices that are listed late, but not forever', async () => {
    voices = []
    playing = () => Promise.reject(new Error('none'))
    void hello()
    await expect.poll(() => now()?.phase).toBe('loading')
    await Promise.resolve()
    voices = [{ lang: 'et-EE' }]
    await expect.poll(() => (fire(speech, 'voiceschanged'), utterances)).toHaveLength(1)
    vi.useFakeTimers()
    ;[voices, utterances] = [[], []]
    const never = hello()
    await vi.advanceTimersByTimeAsync(799)
    expect(now()?.phase).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect([await never, now(), utterances]).toEqual([false, { key: 'a', phase: 'failed' }, []])
  })

  test('fails where nobody can speak it, and shows so at its button', async () => {
    voices = [{ lang: 'ru-RU' }]
    playing = () => Promise.reject(new Error('none'))
    expect([await hello(), now()]).toEqual([false, { key: 'a', phase: 'failed' }])
    vi.stubGlobal('window', {})
    expect([await hello('b'), now()]).toEqual([false, { key: 'b', phase: 'failed' }])
  })

  test('fails when the browser’s voice does, and is cut off when stopped', async () => {
    playing = () => Promise.reject(new Error('none'))
    const failing = hello()
    await spoken()
    fire(utterances[0], 'error', { error: 'synthesis-failed' })
    expect([await failing, now()?.phase]).toEqual([false, 'failed'])
    utterances = []
    const stopped = hello()
    await spoken()
    cancelled = 0
    stopSpeech()
    expect([await stopped, cancelled, now()]).toEqual([true, 1, null])
  })

  test('is not started by the browser once it was stopped', async () => {
    vi.useFakeTimers()
    voices = []
    playing = () => Promise.reject(new Error('none'))
    const stopped = hello()
    await vi.advanceTimersByTimeAsync(1)
    stopSpeech()
    voices = [{ lang: 'et-EE' }]
    await vi.advanceTimersByTimeAsync(800)
    expect([await stopped, utterances, now()]).toEqual([true, [], null])
  })
})
