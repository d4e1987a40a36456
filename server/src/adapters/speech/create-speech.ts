import { AppError } from '@keel/contract/errors'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Speech, SpeechEngine } from '.'
import { createSoundCache, soundKey, type SoundCache } from './cache'
import { espeakBinary, findEspeak } from './espeak-binary'
import { espeakWasm, findEspeakWasm } from './espeak-wasm'
import { openAiSpeech } from './openai'
import { createQueue } from './queue'
import { repairWav } from './wav'

const AT_ONCE = 2
const WAITING_MAX = 40

/** Returns the engines of this installation, the preferred one first. */
function findEngines(config: Config): SpeechEngine[] {
  const program = config.ESPEAK_BIN ?? findEspeak()
  const wasm = findEspeakWasm()
  const own = program ? espeakBinary(program) : wasm ? espeakWasm(wasm) : null
  const service = config.TTS_URL
    ? openAiSpeech({ url: config.TTS_URL, key: config.TTS_KEY, model: config.TTS_MODEL, voices: config.TTS_VOICES })
    : null
  return [service, own].filter((engine) => engine !== null)
}

/** Removes what the engines would read as commands or markup. */
const spoken = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[<>\p{Cc}\p{Cs}]|\[\[|\]\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Speech with a cache; a failing service is replaced by the local engine. */
export function createSpeechFrom(engines: SpeechEngine[], cache: SoundCache, log: Pick<Logger, 'warn'>): Speech {
  const queue = createQueue(AT_ONCE, WAITING_MAX, () => new AppError('unavailable', { retryAfterSeconds: 2 }))
  const underway = new Map<string, Promise<Buffer>>()

  async function make(engine: SpeechEngine, voice: Parameters<Speech['speak']>[0], text: string): Promise<Buffer> {
    const key = soundKey(engine.name, voice, text)
    const kept = await cache.get(key)
    if (kept) return kept
    const same = underway.get(key)
    if (same) return same
    const made = queue(async () => {
      const wav = repairWav(await engine.speak(voice, text))
      if (!wav) throw new Error('the engine returned no sound')
      // A full disk must not silence speech.
      await cache.put(key, wav).catch((error: unknown) => log.warn({ err: error }, 'caching speech failed'))
      return wav
    }).finally(() => underway.delete(key))
    underway.set(key, made)
    return made
  }

  return {
    describe: engines.map(({ name }) => name.split(':')[0]).join(', else ') || 'none',
    async speak(voice, text) {
      const words = spoken(text)
      if (words === '') throw new AppError('bad.input', { errors: { text: 'invalid' } })
      for (const engine of engines) {
        try {
          return await make(engine, voice, words)
        } catch (error) {
          if (error instanceof AppError) throw error
          log.warn({ err: error, engine: engine.name.split(':')[0], voice }, 'speech failed')
        }
      }
      throw new AppError('unavailable')
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}

/** Creates the speech of this installation: a configured service, the system's espeak-ng, or its portable build. */
export const createSpeech = (config: Config, log: Logger): Speech =>
  createSpeechFrom(findEngines(config), createSoundCache(join(config.DATA_DIR, 'speech')), log)
