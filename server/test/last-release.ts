import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The last release: its commit and its last migration. Processes of it go on while a newer version replaces them, so tests run it
 * against today's schema, and later migrations keep what it reads. A release sets both.
 */
export const LAST_RELEASE = { commit: '4cfe0711ce2d3bd795fadbd426d52439612212d3', migration: '0041_counts' }

const root = join(import.meta.dirname, '../..')
const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')

/**
 * Returns a folder with the built server of the last release, made from the repository's history and kept in the cache of this user;
 * null in a clone without that history. It runs with the packages that are installed here.
 */
export function buildLastRelease(): string | null {
  const { commit } = LAST_RELEASE
  const folder = join(cache, 'keel-releases', commit)
  if (existsSync(join(folder, 'server/dist/main.js'))) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    const archive = join(unfinished, 'archive.tar')
    execFileSync('git', ['archive', '-o', archive, commit, 'package.json', 'tsconfig.base.json', 'contract', 'server'], {
      cwd: root,
      stdio: 'ignore',
    })
    execFileSync('tar', ['xf', archive, '-C', unfinished])
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
    return null
  }
  linkPackages(join(root, 'node_modules'), join(unfinished, 'node_modules'))
  linkPackages(join(root, 'server/node_modules'), join(unfinished, 'server/node_modules'))
  // Its own contract, not today's.
  symlinkSync('..', join(unfinished, 'node_modules/@keel'))
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'server', '--config', 'server/vite.config.ts'], {
    cwd: unfinished,
    stdio: 'ignore',
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}

function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) if (name !== '@keel') symlinkSync(join(from, name), join(to, name))
}
