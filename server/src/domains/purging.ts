import type { Context } from '../context'
import { purgeCounts } from '../db/counts'
import { purgeKeys } from '../http/idempotency'
import { purgeBin } from './bin'
import { cleanStoredFiles, foldTextBytes, purgeUnusedFiles } from './files'
import { purgeDraftUsage } from './drafts'
import { purgeLibraryBin } from './library'
import { purgeSiteLog } from './site'
import { purgeWords } from './vocabulary'

const EVERY_MS = 3_600_000

const purges = {
  purgeBin,
  purgeLibraryBin,
  purgeWords,
  purgeUnusedFiles,
  purgeKeys,
  purgeCounts,
  purgeSiteLog,
  purgeDraftUsage,
  foldTextBytes,
  cleanStoredFiles,
}

/** Purges old bins, unused files and others, folds the count of text, and cleans older files of metadata, every hour. Returns a stop function, which resolves when a purge under way has ended. */
export function startPurging(ctx: Context): () => Promise<void> {
  let stopped = false
  let underWay = Promise.resolve()
  const purge = async () => {
    for (const [name, run] of Object.entries(purges))
      try {
        if (!stopped) await ctx.jobs.run<unknown>(name, () => run(ctx, () => stopped))
      } catch (error) {
        ctx.log.error({ err: error, purge: name }, 'purge failed')
      }
  }
  const timer = setInterval(() => void (underWay = purge()), EVERY_MS)
  timer.unref()
  return () => {
    stopped = true
    clearInterval(timer)
    return underWay
  }
}
