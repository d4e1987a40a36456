import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The last release: its commit and its last migration. Processes of it go on while a newer version replaces them, so tests run it
 * against today's schema, and later migrations keep what it reads. A release sets both.
 */
export const LAST_RELEASE = { commit: '30ece1e65aa4bf4a82b539bc856357705728f8a7', migration: '0054_backups' }

const root = join(import.meta.dirname, '../..')
/** In the checkout, so that the builder is found by walking up. */
const builds = join(root, 'test-results/releases')

/** Returns the folders of the packages of a commit, by its package.json. */
function workspacesOf(commit: string): string[] {
  const text = execFileSync('git', ['show', `${commit}:package.json`], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return (JSON.parse(text) as { workspaces: string[] }).workspaces
}

/**
 * Returns a folder with the built server of the last release and the packages it was made with, from the repository's history and kept in
 * the checkout; null in a clone without that history.
 */
export function buildLastRelease(): string | null {
  const { commit } = LAST_RELEASE
  const folder = join(builds, commit)
  if (existsSync(join(folder, 'server/dist/main.js'))) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    const archive = join(unfinished, 'archive.tar')
    const packages = workspacesOf(commit).map((name) => `${name}/package.json`)
    const files = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json', 'contract', 'server', ...packages]
    execFileSync('git', ['archive', '-o', archive, commit, ...files], { cwd: root, stdio: 'ignore' })
    execFileSync('tar', ['xf', archive, '-C', unfinished])
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
    return null
  }
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: unfinished, stdio: 'ignore' })
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--workspace=server', '--workspace=contract'])
  run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'server', '--config', 'server/vite.config.ts'])
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}
