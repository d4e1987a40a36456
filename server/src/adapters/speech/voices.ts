import type { Voice } from '@keel/contract/constants'

/** Names of the voices in the engine's two builds. In the second, `en-gb` and `fr-fr` would be silent. */
export const ESPEAK_VOICES: Record<Voice, { binary: string; wasm: string }> = {
  'en-GB': { binary: 'en-gb', wasm: 'en-gb-x-rp' },
  'ru-RU': { binary: 'ru', wasm: 'ru' },
  'es-ES': { binary: 'es', wasm: 'es' },
  'it-IT': { binary: 'it', wasm: 'it' },
  'de-DE': { binary: 'de', wasm: 'de' },
  'fr-FR': { binary: 'fr-fr', wasm: 'fr' },
  'et-EE': { binary: 'et', wasm: 'et' },
}
/** Words a minute: a little slower than the engine's default, for learners. */
export const SPEED_WPM = 150
/** Longer than the longest text takes on a slow machine. */
export const SPEAK_TIMEOUT_MS = 10_000
