import { WrongSettings } from '../../../config'
import { connect, readInstallation, withDatabase } from '../../../db/tools'
import { explainFileError } from '../../../db/file-errors'
import { createFileStore } from '../create-file-store'
import { createDiskStore } from '../disk'
import { moveFiles } from './move-files'

const USAGE = 'Usage: npm run files:move -- --to s3 [--remove] | npm run files:move -- --to disk [--remove]'
const SAID_EVERY_MS = 2000

const size = (bytes: number): string => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`)
const list = (ids: readonly number[]): string => `${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' ...' : ''}`

const args = process.argv.slice(2)
const target = /^--to[ =](s3|disk)(?: |$)/.exec(args.filter((arg) => arg !== '--remove').join(' '))?.[1]
const remove = args.includes('--remove')

/** Moves the files; returns the exit code. */
async function run(): Promise<number> {
  if (target === undefined || args.length > (remove ? 3 : 2)) {
    console.error(USAGE)
    return 2
  }
  const { config, installation } = readInstallation()
  if (!config.S3_URL) {
    console.error('S3_URL, S3_KEY and S3_SECRET have to be set: they say where the S3 store is. Example: S3_URL=https://s3.example/keel')
    return 1
  }
  const [disk, s3] = [createDiskStore(config.DATA_DIR), await createFileStore(config)]
  const [from, to] = target === 's3' ? [disk, s3] : [s3, disk]
  try {
    const problem = await s3.verify()
    if (problem) throw new Error(`The store does not take requests now (${problem}). Run this again when it does.`)
    let saidAt = Date.now()
    const summary = await withDatabase(installation, (connection) =>
      connect(connection, (client) =>
        moveFiles({
          client,
          from,
          to,
          dataDir: installation.dataDir,
          remove,
          onProgress({ files, bytes, allFiles, allBytes }) {
            if (Date.now() - saidAt < SAID_EVERY_MS) return
            saidAt = Date.now()
            console.log(`${files} of ${allFiles} files, ${size(bytes)} of ${size(allBytes)}`)
          },
        }),
      ),
    )
    const { files, bytes, copied, missing, differing, deleted, isRunning, isRemoved } = summary
    console.log(`${files} files (${size(bytes)}) are in the ${to.describe}, each read there and compared; ${copied} were copied now.`)
    if (deleted > 0) console.log(`${deleted} copies of files that were deleted meanwhile are removed.`)
    if (missing.length > 0) console.error(`${missing.length} files are in neither store (ids ${list(missing)}).`)
    if (differing.length > 0)
      console.error(`${differing.length} files are not what the database says and were not moved (ids ${list(differing)}).`)
    if (isRunning)
      console.log('Keel is running and may store and delete files: stop it, run this again, then start it with the other store.')
    if (remove && !isRemoved) console.error(`Nothing was removed from the ${from.describe}.`)
    if (isRemoved) console.log(`The files are removed from the ${from.describe}.`)
    else if (!isRunning && missing.length + differing.length === 0)
      console.log(
        `Start Keel ${target === 's3' ? 'with S3_URL' : 'without S3_URL'}. The files are still in the ${from.describe}, too; --remove removes them.`,
      )
    return missing.length + differing.length > 0 || (remove && !isRemoved) ? 1 : 0
  } finally {
    for (const store of [disk, s3]) store.close()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  const explained = explainFileError(error, process.env.DATA_DIR || 'data')
  console.error(explained instanceof Error ? explained.message : explained)
  if (!(error instanceof WrongSettings)) console.error('What was moved before is verified; run the same command to go on.')
  process.exitCode = 1
}
