/** Short synthesized sounds: no files, nothing to load. */
export type Sound = 'right' | 'wrong' | 'lesson' | 'message'

/** One tone: pitch in Hz, start and length in seconds, volume from 0 to 1. */
interface Tone {
  hz: number
  at: number
  length: number
  gain: number
  shape: OscillatorType
}

const TONES: Record<Sound, readonly Tone[]> = {
  // A rising fourth, like two small bells.
  right: [
    { hz: 783.99, at: 0, length: 0.22, gain: 0.16, shape: 'sine' },
    { hz: 1046.5, at: 0.09, length: 0.34, gain: 0.18, shape: 'sine' },
    { hz: 2093, at: 0.09, length: 0.18, gain: 0.03, shape: 'sine' },
  ],
  // A soft low step down; no buzzer.
  wrong: [
    { hz: 233.08, at: 0, length: 0.16, gain: 0.2, shape: 'triangle' },
    { hz: 196, at: 0.12, length: 0.26, gain: 0.2, shape: 'triangle' },
  ],
  // Two short drops.
  message: [
    { hz: 880, at: 0, length: 0.14, gain: 0.1, shape: 'sine' },
    { hz: 1174.66, at: 0.08, length: 0.22, gain: 0.1, shape: 'sine' },
  ],
  // A calm three-note call.
  lesson: [
    { hz: 523.25, at: 0, length: 0.4, gain: 0.14, shape: 'sine' },
    { hz: 659.25, at: 0.16, length: 0.45, gain: 0.14, shape: 'sine' },
    { hz: 783.99, at: 0.32, length: 0.8, gain: 0.16, shape: 'sine' },
  ],
}

/** A sound that would play later than this after its cause is dropped. */
const DROP_AFTER_MS = 300

let on = true
let context: AudioContext | null = null

/** Turns all sounds on or off, by the user's setting. */
export function setSounds(enabled: boolean): void {
  on = enabled
}

/**
 * Plays a sound. Silent when sounds are off, and before the first click on the page, while browsers block sound: then it is dropped, never
 * played late.
 */
export function playSound(sound: Sound): void {
  if (!on || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'running') {
    schedule(audio, sound)
    return
  }
  void playIfSoon(audio, sound)
}

async function playIfSoon(audio: AudioContext, sound: Sound): Promise<void> {
  const asked = performance.now()
  await audio.resume()
  if (performance.now() - asked < DROP_AFTER_MS) schedule(audio, sound)
}

function schedule(audio: AudioContext, sound: Sound): void {
  for (const { hz, at, length, gain, shape } of TONES[sound]) {
    const start = audio.currentTime + at
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = shape
    tone.frequency.value = hz
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(gain, start + 0.012)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + length + 0.02)
  }
}
