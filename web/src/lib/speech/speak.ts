import { createStore } from 'zustand/vanilla'

export interface SpeechState {
  /** Identifies the caller: only that button shows the state. */
  key: string
  phase: 'loading' | 'speaking' | 'failed'
}
export interface SpeechRequest {
  key: string
  text: string
  /** The address of the server's speech. */
  url: string
  /** For the browser's voices, such as `et-EE`. */
  lang: string
  /** How fast, 1 by default. */
  rate?: number
}

/** The browsers' voices speak fast for those who learn a language. */
const BROWSER_RATE = 0.9
/** How long a browser may take to list its voices. */
const VOICES_MS = 800

/** The text being spoken; one at a time. */
export const speechState = createStore<{ now: SpeechState | null }>(() => ({ now: null }))
let stop: () => void = () => undefined

const show = (now: SpeechState | null) => speechState.setState({ now })

/** Stops the text being spoken. */
export function stopSpeech(): void {
  stop()
  stop = () => undefined
  show(null)
}

/** Speaks a text by the server, else by a voice of the browser. Returns false when neither can; true when it was stopped. */
export async function speak({ key, text, url, lang, rate = 1 }: SpeechRequest): Promise<boolean> {
  stopSpeech()
  const stopped = new AbortController()
  stop = () => stopped.abort()
  const { signal } = stopped
  const started = () => show({ key, phase: 'speaking' })
  show({ key, phase: 'loading' })
  let succeeded = true
  try {
    await byServer(url, rate, signal, started).catch(() => byBrowser({ text, lang, rate }, signal, started))
  } catch {
    succeeded = false
  }
  if (!signal.aborted) show(succeeded ? null : { key, phase: 'failed' })
  return succeeded || signal.aborted
}

function byServer(url: string, rate: number, signal: AbortSignal, started: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const audio = new Audio(url)
    audio.defaultPlaybackRate = rate
    audio.playbackRate = rate
    signal.addEventListener('abort', () => {
      audio.pause()
      audio.removeAttribute('src')
      resolve()
    })
    audio.addEventListener('ended', () => resolve())
    audio.addEventListener('error', () => reject(new Error('no speech from the server')))
    audio.addEventListener('playing', started)
    audio.play().catch(reject)
  })
}

/** Some browsers list voices late; others have none. */
async function voicesOf(speech: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  if (speech.getVoices().length === 0)
    await new Promise((resolve) => {
      speech.addEventListener('voiceschanged', resolve, { once: true })
      setTimeout(resolve, VOICES_MS)
    })
  return speech.getVoices()
}

async function byBrowser(
  { text, lang, rate }: { text: string; lang: string; rate: number },
  signal: AbortSignal,
  started: () => void,
): Promise<void> {
  if (!('speechSynthesis' in window)) throw new Error('this browser does not speak')
  const voices = await voicesOf(speechSynthesis)
  const named = (voice: SpeechSynthesisVoice) => voice.lang.replace('_', '-').toLowerCase()
  const voice = voices.find((one) => named(one) === lang.toLowerCase()) ?? voices.find((one) => named(one).slice(0, 2) === lang.slice(0, 2))
  if (!voice) throw new Error(`no voice for ${lang}`)
  if (signal.aborted) return undefined
  return new Promise((resolve, reject) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = BROWSER_RATE * rate
    signal.addEventListener('abort', () => {
      speechSynthesis.cancel()
      resolve()
    })
    utterance.addEventListener('start', started)
    utterance.addEventListener('end', () => resolve())
    utterance.addEventListener('error', ({ error }) => reject(new Error(error)))
    speechSynthesis.speak(utterance)
  })
}
