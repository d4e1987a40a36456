import type { Context } from '../context'
import { sweepKeys } from '../http/idempotency'
import { sweepBin } from './bin'
import { sweepFiles } from './files'
import { purgeLibraryBin } from './library'
import { purgeWords } from './vocabulary'

const EVERY_MS = 3_600_000

const sweeps = { sweepBin, sweepLibrary: purgeLibraryBin, sweepWords: purgeWords, sweepFiles, sweepKeys }

/** Empties old bins, then removes the files nothing shows any more, every hour; returns what stops it. */
export function startSweeping(ctx: Context): () => void {
  const sweep = async () => {
    for (const [name, run] of Object.entries(sweeps))
      try {
        await run(ctx)
      } catch (error) {
        ctx.log.error({ err: error, sweep: name }, 'sweep failed')
      }
  }
  const timer = setInterval(() => void sweep(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
