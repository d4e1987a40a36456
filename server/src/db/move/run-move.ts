import { outageOf } from '../../outages'
import { startEmbedded } from '../embedded/embedded-server'
import { clusterMajor, embeddedPaths } from '../embedded/paths'
import { DatabaseStartError, type DatabaseLog } from '../log'
import { readMarker, storeMarker } from '../marker'
import { moveDatabase, type MoveEnd, type MoveSummary } from './move'

export interface RunMoveOptions {
  dataDir: string
  /** The folder of the built-in database. */
  directory: string
  url: string | undefined
  /** From the server named by `url` into the built-in database. */
  back: boolean
  /** Where uploaded files are, as words. */
  files: string
  log: DatabaseLog
  print: (line: string) => void
}

/** Moves the data between the built-in database of `dataDir` and the server named by `url`, and prints what to do next. */
export async function runMove({ dataDir, directory, url, back, files, log, print }: RunMoveOptions): Promise<void> {
  if (!url) throw new DatabaseStartError(`Set DATABASE_URL to the server ${back ? 'that holds the data now' : 'to move to'}.`)
  if (!back && clusterMajor(embeddedPaths(directory)) === null)
    throw new DatabaseStartError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the installation.`)
  const startedAt = Date.now()
  const builtIn = await startEmbedded({ directory, log })
  try {
    const ends: [MoveEnd, MoveEnd] = [
      {
        config: builtIn.connection,
        name: `The built-in database in ${directory}`,
        whenFilled: `Rename the folder ${directory}; db:move then makes a new one.`,
      },
      {
        config: { connectionString: url },
        name: 'The server of DATABASE_URL',
        whenFilled: 'Name an empty database in DATABASE_URL.',
      },
    ]
    const [source, target] = back ? ([ends[1], ends[0]] as const) : ends
    const moved = await moveDatabase({
      source,
      target,
      log,
      onProgress: print,
      onBegin: () => {
        if (!back) refuseUnusedSource(dataDir)
      },
      onComplete: () => storeMarker(dataDir, back ? 'embedded' : 'server'),
    })
    for (const line of [summaryLine(moved, Date.now() - startedAt), ...nextSteps(dataDir, back, files)]) print(line)
  } catch (error) {
    throw explain(error)
  } finally {
    await builtIn.stop()
  }
}

/** What the built-in database holds is outdated when Keel has run on the server since. */
function refuseUnusedSource(dataDir: string): void {
  if (readMarker(dataDir) !== 'server' || process.env.KEEL_DB === 'embedded') return
  throw new DatabaseStartError(
    'This installation already keeps its data in the server named by DATABASE_URL; its built-in database holds what was before. ' +
      'Set KEEL_DB=embedded to move that nevertheless.',
  )
}

function summaryLine({ rows, tables, kept, finishedBefore }: MoveSummary, ms: number): string {
  if (finishedBefore) return `The same move was finished at ${finishedBefore.toISOString()}: nothing is left to do.`
  const again = kept > 0 ? `, ${kept.toLocaleString('en')} of them by an earlier run` : ''
  const seconds = Math.max(1, Math.round(ms / 1000))
  return `Moved ${rows.toLocaleString('en')} rows of ${tables} tables in ${seconds} s${again}. Every row is equal on both sides.`
}

function nextSteps(dataDir: string, back: boolean, files: string): string[] {
  const uploads = `2. Uploaded files did not move: they stay in the ${files}.`
  if (back) return [`1. Start Keel without DATABASE_URL, on ${dataDir}. The server keeps the old rows, unchanged.`, uploads]
  return [
    '1. Start Keel with DATABASE_URL set as it is now. The built-in database keeps the old rows, unchanged.',
    `${uploads} Processes on several machines share them: a folder on a shared file system, or a store (npm run files:move).`,
  ]
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseStartError || outageOf(error) === 'disk') return error
  const reason = error.message || String((error as NodeJS.ErrnoException).code)
  return new DatabaseStartError(
    `The move stopped: ${reason}. The old database is unchanged. Run the same command again: it continues where it stopped.`,
    { cause: error },
  )
}
