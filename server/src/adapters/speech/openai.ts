import type { SpeechEngine } from '.'
import { SPEAK_TIMEOUT_MS } from './voices'

export interface OpenAiSpeech {
  url: string
  key?: string | undefined
  model: string
  voices: Record<string, string>
}

/** A server with the call `POST /v1/audio/speech`. */
export function openAiSpeech({ url, key, model, voices }: OpenAiSpeech): SpeechEngine {
  const address = `${url.replace(/\/+$/, '')}/v1/audio/speech`
  return {
    name: `openai:${url}:${model}:${JSON.stringify(voices)}`,
    async speak(voice, text) {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(SPEAK_TIMEOUT_MS),
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify({ model, voice: voices[voice] ?? voices['*'] ?? 'alloy', input: text, response_format: 'wav' }),
      })
      if (!response.ok) throw new Error(`the speech service responded with ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
    close: () => Promise.resolve(),
  }
}
