import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './log'

export type DatabaseKind = 'embedded' | 'server'

const FILE = 'database.json'

/**
 * Stores which kind of database holds the data, and refuses to start on an empty embedded one because DATABASE_URL got lost.
 * KEEL_DB=embedded confirms the change.
 */
export function checkMarker(dataDir: string, kind: DatabaseKind): void {
  const before = readMarker(dataDir)
  if (kind === 'embedded' && before === 'server' && process.env.KEEL_DB !== 'embedded') {
    throw new DatabaseStartError(
      'This installation kept its data in the server named by DATABASE_URL, which is not set now. ' +
        'Set it again, or set KEEL_DB=embedded to start with the embedded database.',
    )
  }
  if (before === kind) return
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.new`, `${JSON.stringify({ kind })}\n`)
  renameSync(`${path}.new`, path)
}

function readMarker(dataDir: string): DatabaseKind | null {
  try {
    return (JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as { kind: DatabaseKind }).kind
  } catch {
    return null // the first start
  }
}
