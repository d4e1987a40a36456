import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { SpeechEngine } from '.'
import { ESPEAK_VOICES, SPEAK_TIMEOUT_MS, SPEED_WPM } from './voices'

const OUTPUT_MAX_BYTES = 20_000_000

/** Returns the path of the program, if the system has it. */
export function findEspeak(path = process.env.PATH ?? ''): string | null {
  for (const folder of path.split(delimiter)) {
    const file = join(folder, 'espeak-ng')
    try {
      if (folder !== '') {
        accessSync(file, constants.X_OK)
        return file
      }
    } catch {
      // not in this folder
    }
  }
  return null
}

/** The system's espeak-ng. The text goes through standard input: every user of the machine can read a command line. */
export function espeakBinary(program: string): SpeechEngine {
  const speak = (args: string[], text: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        stdio: ['pipe', 'pipe', 'ignore'],
        timeout: SPEAK_TIMEOUT_MS,
        killSignal: 'SIGKILL',
        env: { PATH: process.env.PATH, HOME: '/nonexistent' },
      })
      const parts: Buffer[] = []
      let size = 0
      child.stdout.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size > OUTPUT_MAX_BYTES) child.kill('SIGKILL')
      })
      child.once('error', reject)
      child.once('close', (code, signal) =>
        code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`espeak-ng ended with ${signal ?? code}`)),
      )
      child.stdin.on('error', () => undefined) // it ended before it read all; the exit code is reported
      child.stdin.end(text)
    })
  return {
    name: 'espeak-ng',
    speak: (voice, text) => speak(['-v', ESPEAK_VOICES[voice].binary, '-s', String(SPEED_WPM), '-b', '1', '--stdin', '--stdout'], text),
    close: () => Promise.resolve(),
  }
}
