import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './log'

export type DatabaseKind = 'embedded' | 'server'

const FILE = 'database.json'

/** Refuses to start on an empty embedded database because DATABASE_URL got lost. KEEL_DB=embedded confirms the change. */
export function checkMarker(dataDir: string, kind: DatabaseKind): void {
  if (kind === 'embedded' && readMarker(dataDir) === 'server' && process.env.KEEL_DB !== 'embedded') {
    throw new DatabaseStartError(
      'This installation kept its data in the server named by DATABASE_URL, which is not set now. ' +
        'Set it again, or set KEEL_DB=embedded to start with the embedded database.',
    )
  }
}

/** Stores which kind of database holds the data. */
export function storeMarker(dataDir: string, kind: DatabaseKind): void {
  if (readMarker(dataDir) === kind) return
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.new`, `${JSON.stringify({ kind })}\n`)
  renameSync(`${path}.new`, path)
}

/** Returns null before the first start. */
export function readMarker(dataDir: string): DatabaseKind | null {
  try {
    return (JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as { kind: DatabaseKind }).kind
  } catch {
    return null
  }
}
