import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from '../log'

/** System user PostgreSQL runs as when we are root; PostgreSQL refuses to run as root itself. */
export interface Account {
  name: string
  uid: number
  gid: number
  /** Capability to pass through directories closed to others, such as /root, on the way to its own files. */
  passThrough: boolean
}

/** A program and its arguments, rewritten so that it runs as the account. */
export interface Command {
  file: string
  args: string[]
  uid?: number
  gid?: number
}

const OWN_USER = 'keel'
const PASS_THROUGH = '-all,+dac_read_search'

let setprivFound: boolean | undefined
const hasSetpriv = (): boolean => (setprivFound ??= spawnSync('setpriv', ['--version']).status === 0)

/**
 * Returns the command as the account runs it (null: our own user). With `dieWith` the kernel sends that signal when our process
 * ends, in whatever way.
 */
export function asAccount(account: Account | null, file: string, args: string[], parentDeathSignal?: 'INT' | 'KILL'): Command {
  if (!hasSetpriv()) return account ? { file, args, uid: account.uid, gid: account.gid } : { file, args }
  const flags: string[] = parentDeathSignal ? ['--pdeathsig', parentDeathSignal] : []
  if (account) {
    flags.push('--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups')
    if (account.passThrough) flags.push('--inh-caps', PASS_THROUGH, '--ambient-caps', PASS_THROUGH, '--bounding-set', PASS_THROUGH)
  }
  return flags.length === 0 ? { file, args } : { file: 'setpriv', args: [...flags, file, ...args] }
}

/** Picks, or as a last resort creates, the account; null for an ordinary user, who needs none. */
export function chooseAccount(clusterOwner: number | null): Account | null {
  if (process.getuid?.() !== 0) return null
  const asked = process.env.KEEL_PG_USER
  if (asked) {
    const user = findUser((entry) => entry.name === asked)
    if (!user) throw new DatabaseStartError(`KEEL_PG_USER names the user '${asked}', which this machine does not have.`)
    return user
  }
  const found =
    (clusterOwner ? findUser((entry) => entry.uid === clusterOwner) : null) ??
    findUser((entry) => entry.name === OWN_USER) ??
    createUser() ??
    findUser((entry) => entry.name === 'postgres')
  if (found) return found
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and the system user '${OWN_USER}' could not be created. ` +
      'Name an existing user in KEEL_PG_USER, start Keel as an ordinary user, or set DATABASE_URL.',
  )
}

/** Returns whether the account may enter the directory. Does not use access(2), which ignores the capability. */
export function canEnter(account: Account, directory: string): boolean {
  const command = asAccount(account, 'ls', ['-d', join(directory, '.')])
  return spawnSync(command.file, command.args, { uid: command.uid, gid: command.gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function findUser(matches: (entry: { name: string; uid: number }) => boolean): Account | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':')
    const entry = { name, uid: Number(uid), gid: Number(gid), passThrough: false }
    if (name && entry.uid !== 0 && matches(entry)) return entry
  }
  return null
}

function createUser(): Account | null {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', OWN_USER]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', OWN_USER]],
  ]
  for (const [file, args] of attempts) {
    try {
      execFileSync(file, args, { stdio: 'ignore' })
    } catch {
      continue // this machine has another tool, another process was faster, or /etc is read-only
    }
    break
  }
  return findUser((entry) => entry.name === OWN_USER)
}
