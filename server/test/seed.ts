import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../src/db/open-database'
import { makeDataDirectory } from './memory-directory'
import { quietLog } from './quiet-log'

/** A data directory whose embedded database is made and migrated, to be copied: making one takes a second. */
export interface Seed {
  copyInto(dataDir: string): void
  remove(): void
}

export async function makeSeed(): Promise<Seed> {
  const seed = makeDataDirectory('keel-seed-')
  const database = await openDatabase({ dataDir: seed, log: quietLog, fsync: false })
  await database.close()
  return {
    copyInto: (dataDir) => void spawnSync('cp', ['-a', join(seed, 'pg'), dataDir]),
    remove: () => rmSync(seed, { recursive: true }),
  }
}
