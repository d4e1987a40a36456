import type { Voice } from '@keel/contract/constants'

/** Turns a text into sound. */
export interface SpeechEngine {
  /** Part of the name under which its results are kept; another one means other sound. */
  readonly name: string
  /** A WAV file. Rejects when the engine cannot speak it. */
  speak(voice: Voice, text: string): Promise<Buffer>
  close(): Promise<void>
}

export interface Speech {
  /** Which engine is in use, for the start line and `/health`. */
  readonly describe: string
  /** A WAV file with right lengths in its header. Throws `unavailable` when there is no engine, it fails, or too many wait. */
  speak(voice: Voice, text: string): Promise<Buffer>
  close(): Promise<void>
}
