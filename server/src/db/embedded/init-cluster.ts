import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from '../log'
import { asAccount, type Account } from './account'
import type { Binaries } from './binaries'
import { renameForGood, type EmbeddedPaths } from './paths'

/** Owns the server; used by the supervisor only. */
export const ADMIN_ROLE = 'postgres'
/** Owns the database and is no superuser, so that no statement of the application can reach files or programs. */
export const APP_ROLE = 'keel'
export const APP_DATABASE = 'keel'

interface InitOptions {
  paths: EmbeddedPaths
  binaries: Binaries
  account: Account | null
  lockFd: number
  durable: boolean
}

/** Creates the cluster with its role and database in a temporary place and moves it into place when complete. */
export async function initCluster({ paths, binaries, account, lockFd, durable }: InitOptions): Promise<void> {
  if (!account) requireKnownUser()
  const { unfinished } = paths
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)

  const flags = ['-D', unfinished, '-U', ADMIN_ROLE, '-E', 'UTF8', '-A', 'trust', '--no-instructions', ...localeFlags(binaries.major)]
  if (!durable) flags.push('--no-sync')
  await run(binaries, account, lockFd, 'initdb', flags)

  // Single-user mode takes one statement per line.
  const statements = [`create role ${APP_ROLE} login`, `create database ${APP_DATABASE} owner ${APP_ROLE}`].map(
    (statement) => `${statement};\n`,
  )
  const single = ['--single', '-D', unfinished, ...(durable ? [] : ['-F']), 'postgres']
  await run(binaries, account, lockFd, 'postgres', single, statements.join(''))

  await renameForGood(unfinished, paths.cluster)
}

/** The same order and case rules on every machine; lists for people are ordered by an ICU collation in the query. */
function localeFlags(major: number): string[] {
  if (major >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  return [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C']
}

function requireKnownUser(): void {
  try {
    userInfo()
  } catch {
    throw new DatabaseStartError(
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL needs one to create its data. ` +
        'Add the user to the system (in a container: to the image), or set DATABASE_URL.',
    )
  }
}

function run(binaries: Binaries, account: Account | null, lockFd: number, program: string, args: string[], input = ''): Promise<void> {
  const { file, args: allArgs, uid, gid } = asAccount(account, join(binaries.bin, program), args, 'KILL')
  return new Promise((done, fail) => {
    const child = spawn(file, allArgs, { cwd: '/', uid, gid, env: serverEnvironment(), stdio: ['pipe', 'pipe', 'pipe', lockFd] })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.stdin?.on('error', () => undefined) // it ended before reading; its exit code has the reason
    child.stdin?.end(input)
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) return done()
      fail(new DatabaseStartError(`${program} could not create the database (code ${code}): ${output.trim()}`))
    })
  })
}

/** Without our environment, which may contain secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
