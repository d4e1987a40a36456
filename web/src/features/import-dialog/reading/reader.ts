import type { Answer, Source } from './read-source'
import { Refusal } from '../../../lib/reading/refusal'
import type { Question, Reply } from './reader.worker'

/** Any real file is read in far less. */
const READ_MAX_MS = 15_000

export interface Reader {
  /** Reads in a worker. A pending earlier call is dropped: its promise never settles. @throws {Refusal} */
  read: (source: Source) => Promise<Answer>
  /** Drops the pending call. */
  drop: () => void
  close: () => void
}

/** Creates a reader with its own worker; a worker that takes too long is terminated and replaced. */
export function createReader(maxMs = READ_MAX_MS): Reader {
  let worker: Worker | null = null
  let id = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  const stop = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
    busy = false
  }
  return {
    read(source) {
      // A pending call would delay this one.
      if (busy) stop()
      // Stryker disable next-line ObjectLiteral: Vite reads this when it builds
      const used = (worker ??= new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' }))
      const question: Question = { id: ++id, source }
      busy = true
      return new Promise((resolve, reject) => {
        timer = setTimeout(() => {
          stop()
          reject(new Refusal('too_hard'))
        }, maxMs)
        used.onmessage = ({ data }: MessageEvent<Reply>) => {
          if (data.id !== id) return
          clearTimeout(timer)
          busy = false
          if ('answer' in data) resolve(data.answer)
          else reject(new Refusal(data.why))
        }
        used.onerror = (event) => {
          event.preventDefault()
          stop()
          reject(new Refusal('damaged'))
        }
        used.postMessage(question)
      })
    },
    drop: () => {
      if (busy) stop()
    },
    close: stop,
  }
}
