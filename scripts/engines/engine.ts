import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asAccount, type Account } from '../../server/src/db/embedded/account'

/** A program that Keel runs on or behind, started in a folder and on a port of its own. */
export interface Engine {
  /** For people: the program and its version. */
  describe: string
  port: number
  /** As a setting of Keel names it. */
  url: string
  /** Empty after `kill` and `stop`. */
  pid: number | null
  /** Starts it again after `kill`, on the same folder and port; resolves when it accepts connections. */
  start(): Promise<void>
  /** Ends it and all its processes as a power failure would. */
  kill(): Promise<void>
  /** Stops all its processes where they are; their connections stay open and carry nothing. */
  pause(): void
  resume(): void
  /** Ends it in its polite way and removes its folder. */
  stop(): Promise<void>
}

export interface EngineOptions {
  /** As root, installs the package of Debian where the program is missing. */
  install?: boolean
  /** Receives one sentence when the engine cannot be had, and before a package is installed. */
  say?: (sentence: string) => void
  port?: number
  /** Where its folder is made; by default where the system keeps temporary files. */
  under?: string
}

const ACCEPTS_WITHIN_MS = 60_000
const ENDS_WITHIN_MS = 30_000
/** Where Debian keeps programs for administrators, which the PATH of others lacks. */
const ADMIN_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/**
 * Returns a free port, below the system's range of ephemeral ports: one of those could be taken by any program before the server has
 * it, or while it is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => probe.once('error', () => done(false)).listen(port, '0.0.0.0', () => done(true)))
    await new Promise((done) => probe.close(done))
    if (isFree) return port
  }
}

/** Returns the first of these programs that PATH, or one of the folders, has. */
export function findProgram(names: string[], folders: string[] = []): string | null {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter), ...ADMIN_FOLDERS]
  return names.flatMap((name) => places.map((place) => join(place, name))).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns what `find` finds, after installing the package of Debian where that is allowed and needed; null, with a sentence, where it
 * cannot be had.
 */
export function findOrInstall<T>(
  what: string,
  debianPackage: string,
  { install = false, say = sayOnStderr }: EngineOptions,
  find: () => T | null,
): T | null {
  const found = find()
  if (found !== null) return found
  const reason = install ? installPackage(debianPackage, say) : 'it is not installed'
  const installed = find()
  if (installed === null) say(`${what} cannot be had: ${reason}.`)
  return installed
}

const sayOnStderr = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** Where it exists, packages ask it whether to start their services. */
const START_POLICY = '/usr/sbin/policy-rc.d'

/** Installs a package of Debian without starting its service; returns why it is still missing, if it is. */
function installPackage(name: string, say: (sentence: string) => void): string {
  if (process.getuid?.() !== 0) return `it is not installed, and only root can install the package ${name}`
  if (!findProgram(['apt-get'])) return 'it is not installed, and this machine has no apt-get'
  say(`Installing the package ${name} ...`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
    })
  const hasPolicy = existsSync(START_POLICY)
  if (!hasPolicy) writeFileSync(START_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const add = () => apt('install', '-y', '--no-install-recommends', name)
    let result = add()
    if (result.status !== 0) {
      apt('update')
      result = add()
    }
    const lastLine = (result.stderr ?? '').trim().split('\n').at(-1)
    return result.status === 0 ? `the package ${name} does not contain it` : `the package ${name} was not installed (${lastLine})`
  } finally {
    if (!hasPolicy) rmSync(START_POLICY, { force: true })
  }
}

/** Makes a folder for an engine, which belongs to the account that runs it. */
export function makeFolder(name: string, { account = null, under = tmpdir() }: { account?: Account | null; under?: string } = {}): string {
  const folder = mkdtempSync(join(under, `keel-${name}-`))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

interface Program {
  describe: string
  folder: string
  port: number
  url: string
  file: string
  args: string[]
  /** Who runs it; by default the user of this process. */
  account?: Account | null
  env?: NodeJS.ProcessEnv
  /** Returns whether it accepts connections, by what it has printed since it was started or by asking it. */
  isReady: (printed: string) => boolean | Promise<boolean>
  stopSignal?: NodeJS.Signals
}

/** Starts a program as an engine; resolves when it accepts connections, and rejects with its last words when it ends before. */
export async function startEngine(program: Program): Promise<Engine> {
  const { describe, folder, port, url, account = null, stopSignal = 'SIGTERM' } = program
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()

  async function start(): Promise<void> {
    // It ends with this process, in whatever way that does.
    const command = asAccount(account, program.file, program.args, 'INT')
    const running = spawn(command.file, command.args, {
      cwd: folder,
      uid: command.uid,
      gid: command.gid,
      env: { ...process.env, LC_ALL: 'C', ...program.env },
      // A Ctrl-C in the terminal is for this process, which then stops its engines.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [running.stdout, running.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-8000)))
    let failure = ''
    child = running
    ended = new Promise((done) => {
      running.once('error', (error) => {
        failure = error.message
        done()
      })
      running.once('exit', (code, signal) => {
        failure = `it ended with ${signal ?? `code ${code}`}`
        done()
      })
    })
    const deadline = Date.now() + ACCEPTS_WITHIN_MS
    while (!(await program.isReady(printed))) {
      if (failure === '' && Date.now() > deadline) failure = `it accepted no connections within ${ACCEPTS_WITHIN_MS / 1000} s`
      if (failure !== '') {
        await end('SIGKILL')
        throw new Error(`${describe} did not start: ${failure}. ${printed.trim().split('\n').slice(-6).join(' | ')}`)
      }
      await delay(20)
    }
  }

  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid !== undefined) for (const pid of family(child.pid)) sendSignal(pid, name)
  }
  async function end(name: NodeJS.Signals): Promise<void> {
    const running = child
    if (!running) return
    const all = running.pid === undefined ? [] : family(running.pid)
    if (name === 'SIGKILL') signal('SIGKILL')
    else {
      signal('SIGCONT')
      running.kill(name)
    }
    const patience = setTimeout(() => signal('SIGKILL'), ENDS_WITHIN_MS)
    await ended
    clearTimeout(patience)
    // Those it has started may end a moment after it, and what they hold is not free before.
    while (all.some(isAlive)) await delay(5)
    child = null
  }

  await start()
  return {
    describe,
    port,
    url,
    get pid() {
      return child?.pid ?? null
    },
    start,
    kill: () => end('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      await end(stopSignal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended meanwhile
  }
}

/** Returns a process and all its descendants, the oldest first, so that none can start others unseen. */
export function family(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = statusOf(Number(name))?.parent
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [pid]
  for (const each of found) found.push(...(children.get(each) ?? []))
  return found
}

/** Returns whether it runs; one that only waits for its parent to take note of its end does not. */
function isAlive(pid: number): boolean {
  const status = statusOf(pid)
  return status !== null && status.state !== 'Z'
}

function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    // The name before it is in parentheses and may contain any sign.
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return null // it has ended meanwhile
  }
}

/** Returns the first number of several parts that the program prints as its version. */
export function versionOf(file: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' })
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'of an unknown version'
}
