import type { Context } from '../context'
import { purgeKeys } from '../http/idempotency'
import { purgeBin } from './bin'
import { purgeUnusedFiles } from './files'
import { purgeLibraryBin } from './library'
import { purgeWords } from './vocabulary'

const EVERY_MS = 3_600_000

const sweeps = { purgeBin, purgeLibraryBin, purgeWords, purgeUnusedFiles, purgeKeys }

/** Purges old bins, then unused files, every hour; returns a stop function. */
export function startSweeping(ctx: Context): () => void {
  const sweep = async () => {
    for (const [name, run] of Object.entries(sweeps))
      try {
        await run(ctx)
      } catch (error) {
        ctx.log.error({ err: error, sweep: name }, 'purge failed')
      }
  }
  const timer = setInterval(() => void sweep(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
