import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** Runs a program to its end; resolves with its exit code. Its output is shown, or passed to `onOutput`. */
export function run(command, args, { onOutput, ...options } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
    for (const stream of onOutput ? [child.stdout, child.stderr] : []) stream.setEncoding('utf8').on('data', onOutput)
    child.once('error', fail)
    child.once('close', (code, signal) => done(signal ? 1 : code))
  })
}

/** Returns the path of an installed package's program. */
export const bin = (name) => join(root, 'node_modules/.bin', name)

/** Runs it and ends this process when it fails. */
async function must(command, args) {
  const code = await run(command, args).catch((error) => {
    process.stderr.write(`${command} cannot be run: ${error.message}\n`)
    return 1
  })
  if (code !== 0) process.exit(code)
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/** Installs the locked packages unless exactly these are installed. */
export async function install() {
  const stamp = join(root, 'node_modules/.keel-lock')
  const want = hashOf(readFileSync(join(root, 'package-lock.json')))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return
  process.stdout.write('Installing packages ...\n')
  await must('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, want)
}

/** Returns newest change and number of the files below, as text: shows whether a build is stale. */
function fingerprint(paths) {
  const seen = []
  const walk = (path) => {
    if (!existsSync(path)) return
    const stat = statSync(path)
    if (stat.isDirectory()) {
      for (const name of readdirSync(path)) if (name !== 'node_modules' && name !== 'dist') walk(join(path, name))
    } else seen.push(`${path}:${stat.mtimeMs}:${stat.size}`)
  }
  for (const path of paths) walk(join(root, path))
  return hashOf(seen.sort().join('\n'))
}

/** Of each part its configurations of the bundler, and its other sources. */
const PARTS = {
  server: { configs: ['server/vite.config.ts'], sources: ['contract', 'server/src', 'package-lock.json'] },
  web: {
    // The browser's client first: the other builds go into its folder, and the worker lists its files.
    configs: ['web/vite.config.ts', 'web/vite.server.config.ts', 'web/vite.worker.config.ts'],
    sources: ['contract', 'web/src', 'web/vite', 'web/index.html', 'web/public', 'package-lock.json'],
  },
}

/** Builds the parts whose sources changed since their last build. */
export async function buildStale(parts = Object.keys(PARTS)) {
  for (const part of parts) {
    const { configs, sources } = PARTS[part]
    const stamp = join(root, part, 'dist/.built')
    const want = fingerprint([...configs, ...sources])
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) continue
    process.stdout.write(`Building the ${part} ...\n`)
    rmSync(stamp, { force: true })
    for (const config of configs)
      await must(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', part, '--config', config, '--logLevel', 'warn'])
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, want)
  }
}
