import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs npm start's script as if it were on another machine. */
function startAs(key: string, value: unknown) {
  const pretend = `Object.defineProperty(process, '${key}', { value: ${JSON.stringify(value)} })`
  const script = join(import.meta.dirname, '../../scripts/start.mjs')
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${pretend}`, script], { encoding: 'utf8' })
}

test.each(['16.20.2', '18.20.8', '20.10.0', '21.7.3', '22.5.1'])('refuses Node %s in one sentence', (node) => {
  const { status, stdout, stderr } = startAs('versions', { ...process.versions, node })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `Keel needs Node.js 20.19 or newer (of version 22: 22.12 or newer), and this is ${node}. Newer ones: https://nodejs.org\n`,
  )
})

test('refuses Windows and names the way that works', () => {
  const { status, stderr } = startAs('platform', 'win32')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Keel runs on Linux and macOS. On Windows run it inside WSL, .+\n$/)
})
