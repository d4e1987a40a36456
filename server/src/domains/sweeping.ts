import type { Context } from '../context'
import { sweepBin } from './bin'
import { sweepFiles } from './files'
import { sweepLibrary } from './library'
import { sweepWords } from './vocabulary'

const EVERY_MS = 3_600_000

/** Empties old bins, then removes the files nothing shows any more, every hour; returns what stops it. */
export function startSweeping(ctx: Context): () => void {
  const sweep = async () => {
    await sweepBin(ctx)
    await sweepLibrary(ctx)
    await sweepWords(ctx)
    await sweepFiles(ctx)
  }
  const timer = setInterval(() => void sweep().catch((error: unknown) => ctx.log.error({ err: error }, 'cannot sweep the bin')), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
