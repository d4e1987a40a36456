import type { Voice } from '@keel/contract/constants'

/** Turns text into sound. */
export interface SpeechEngine {
  /** Part of the cache key; a new name means different sound. */
  readonly name: string
  /** Returns a WAV file. Rejects when the engine cannot speak the text. */
  speak(voice: Voice, text: string): Promise<Buffer>
  close(): Promise<void>
}

export interface Speech {
  /** Name of the engine in use, for the start line and `/health`. */
  readonly describe: string
  /**
   * Returns a WAV file with correct lengths in its header. Throws `unavailable` when there is no engine, it fails, or too many
   * requests wait.
   */
  speak(voice: Voice, text: string): Promise<Buffer>
  close(): Promise<void>
}
