import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { SpeechEngine } from '.'
import { ESPEAK_VOICES, SPEAK_TIMEOUT_MS, SPEED_WPM } from './voices'
import { makeWav } from './wav'

/** The idle process, which takes about 100 MB, ends after this. */
const IDLE_MS = 300_000
const HEAP_MB = 256

const programs = import.meta.glob<string>('./espeak-child.js', { query: '?raw', import: 'default', eager: true })
const program = programs['./espeak-child.js'] ?? ''

type Reply = { ready: true } | { id: number; rate: number; samples: Uint8Array } | { id: number; error: string }
interface Job {
  resolve: (wav: Buffer) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** Path of the package, if installed. */
export function findEspeakWasm(): string | null {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten')).href
  } catch {
    return null
  }
}

/** The engine's portable build in its own process, started on first use. */
export function espeakWasm(module: string, idleMs = IDLE_MS): SpeechEngine {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let count = 0
  const jobs = new Map<number, Job>()

  const settle = (id: number): Job | undefined => {
    const job = jobs.get(id)
    clearTimeout(job?.timer)
    jobs.delete(id)
    return job
  }
  const stop = (): void => {
    child?.kill('SIGKILL')
    child = null
    for (const id of jobs.keys()) settle(id)?.reject(new Error('the speech process ended'))
  }
  const receive = (reply: Reply): void => {
    if ('ready' in reply) return
    const job = settle(reply.id)
    if ('error' in reply) job?.reject(new Error(reply.error))
    else job?.resolve(makeWav(Buffer.from(reply.samples), reply.rate))
    if (jobs.size === 0) idle = setTimeout(stop, idleMs).unref()
  }
  const start = (): ChildProcess => {
    // Without our environment: it may hold passwords.
    const started = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--input-type=module', '--eval', program, module], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: {},
    })
    started.on('message', (reply) => receive(reply as Reply))
    started.once('error', () => {
      if (child === started) stop()
    })
    started.once('exit', () => {
      if (child === started) stop()
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    name: 'espeak-ng-wasm',
    speak: (voice, text) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        child ??= start()
        const id = ++count
        // A hanging process blocks all requests, so it is killed.
        jobs.set(id, { resolve, reject, timer: setTimeout(stop, SPEAK_TIMEOUT_MS) })
        child.send({ id, voice: ESPEAK_VOICES[voice].wasm, speed: SPEED_WPM, text }, (error) => {
          if (error) settle(id)?.reject(error)
        })
      }),
    close: () => {
      clearTimeout(idle)
      stop()
      return Promise.resolve()
    },
  }
}
