import { join, resolve } from 'node:path'
import { statSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { createFileStore, type FileStore } from '../adapters/files'
import { backup } from './backup/backup'
import { checkBackup } from './backup/read'
import { restore } from './backup/restore'
import { verify } from './backup/verify'
import { explainFileError } from './file-errors'
import { runMove } from './move/run-move'
import { createPool } from './pool'
import { dropRestored } from './credentials'
import type { DB } from './schema'
import { connect, readInstallation, toolLog, withDatabase, withServer } from './tools'

const { config, installation } = readInstallation()
const { dataDir } = installation
const passphrase = config.BACKUP_PASSPHRASE

const runBackup = (file: string, store: FileStore | null): ReturnType<typeof backup> =>
  withDatabase(installation, (connection) => connect(connection, (client) => backup(client, file, { store, passphrase })))

/** Restores, and removes what a restored backup must not bring back. */
async function runRestore(file: string, store: FileStore | null) {
  await checkBackup(file, passphrase) // before a server is started for it
  return withServer(installation, async (connection) => {
    const pool = createPool({ connection, log: toolLog, prepare: false, max: 2 })
    try {
      const restored = await connect(connection, (client) => restore(pool, client, file, { store, passphrase }))
      return { ...restored, dropped: await dropRestored(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })) }
    } finally {
      await pool.end()
    }
  })
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const USAGE =
  'Usage: npm run db:backup -- [file] [--no-files] | npm run db:restore -- <file> [--no-files] | npm run db:verify -- <file> | npm run db:move [-- --back]'

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('-'))
const withFiles = !options.includes('--no-files')
const [command, fileArg, ...more] = args.filter((arg) => !arg.startsWith('-'))
const allowed = command === 'move' ? '--back' : '--no-files'
const files = await createFileStore(config)
const store = withFiles ? files : null
try {
  if (more.length > 0 || options.some((option) => option !== allowed)) {
    console.error(USAGE)
    process.exitCode = 2
  } else if (command === 'backup') {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const file = resolve(fileArg ?? join(dataDir, 'backups', `keel-${stamp}.backup`))
    const { tables, rows, files: count, bytes, missing } = await runBackup(file, store)
    const uploaded = withFiles ? ` and ${count} uploaded files (${megabytes(bytes)})` : ''
    console.log(`Backed up ${rows} rows of ${tables} tables${uploaded} to ${file} (${megabytes(statSync(file).size)}).`)
    if (!withFiles) console.log(`Uploaded files are not included: copy them from the ${files.describe} as well.`)
    if (missing.length > 0)
      console.error(`The ${files.describe} lacks ${missing.length} files that the database names (ids ${missing.slice(0, 10).join(', ')}).`)
  } else if (command === 'restore' && fileArg) {
    const { tables, rows, files: count, dropped } = await runRestore(resolve(fileArg), store)
    console.log(`Restored ${rows} rows of ${tables} tables${count === null ? '' : ` and ${count} uploaded files`}.`)
    if (count === null) console.log(`Without uploaded files: copy those of the old installation into the ${files.describe}.`)
    console.log(
      `Not brought back: ${dropped.sessions} sessions, ${dropped.links} links in mails that were sent, ${dropped.mails} mails that waited. ` +
        'Everybody logs in again; API tokens are those of the backup.',
    )
  } else if (command === 'verify' && fileArg && options.length === 0) {
    const { tables, rows, files: count, createdAt, missing } = await verify(resolve(fileArg), passphrase)
    const uploaded = count === null ? 'without uploaded files' : `${count} uploaded files with the checksums of their upload`
    console.log(`The backup of ${createdAt} can be restored: ${rows} rows of ${tables} tables are as they were written, ${uploaded}.`)
    if (missing.length > 0)
      console.error(`It lacks ${missing.length} files that were missing already (ids ${missing.slice(0, 10).join(', ')}).`)
  } else if (command === 'move' && !fileArg) {
    await runMove({ ...installation, back: options.length > 0, files: files.describe, log: toolLog, print: console.log })
  } else {
    console.error(USAGE)
    process.exitCode = 2
  }
} catch (error) {
  const explained = explainFileError(error, dataDir)
  console.error(explained instanceof Error ? explained.message : explained)
  process.exitCode = 1
}
files.close()
