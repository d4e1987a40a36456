import type { Question, Refused, Reply } from './types'

/** Any real file takes far less. */
const MAX_MS = 60_000

/** Why a file is not read, or not written. */
export class TransferError extends Error {
  constructor(readonly why: Refused) {
    super(why)
    this.name = 'TransferError'
  }
}

/** Sends a question to a new worker, which ends after its answer, on timeout, or when aborted. @throws {TransferError} */
export function askWorker(question: Question, signal?: AbortSignal, maxMs = MAX_MS): Promise<Exclude<Reply, { why: Refused }>> {
  // Stryker disable next-line ObjectLiteral: Vite reads this when it builds
  const worker = new Worker(new URL('./transfer.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Exclude<Reply, { why: Refused }>>((resolve, reject) => {
    const refuse = (why: Refused) => reject(new TransferError(why))
    const timer = setTimeout(() => refuse('too_hard'), maxMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      refuse('too_hard')
    })
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      clearTimeout(timer)
      if ('why' in data) refuse(data.why)
      else resolve(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      clearTimeout(timer)
      refuse('damaged')
    }
    worker.postMessage(question)
  }).finally(() => worker.terminate())
}
