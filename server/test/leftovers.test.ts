import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leftInProcess, leftOpen, openResources, sharedState } from './leftovers'

/** Returns what the test runner reports of each file of the fixture, by name. */
async function runFixture(): Promise<Record<string, { status: string; message: string }>> {
  const config = join(import.meta.dirname, 'fixtures/leftovers/vitest.config.ts')
  const args = [join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs'), 'run', '--config', config, '--reporter=json']
  const report = await new Promise<string>((resolve) => execFile(process.execPath, args, (_error, stdout) => resolve(stdout)))
  const { testResults } = JSON.parse(report) as { testResults: { name: string; status: string; message: string }[] }
  return Object.fromEntries(testResults.map(({ name, status, message }) => [name.split('/').at(-1), { status, message }]))
}

test('the test file that leaves something fails, its neighbours do not', async () => {
  const leaves = (what: string) => ({ status: 'failed', message: `This test file leaves behind: ${what}` })
  expect(await runFixture()).toEqual({
    'clean.fixture.ts': { status: 'passed', message: '' },
    'environment.fixture.ts': leaves('process.env.KEEL_LEFT was missing and is "1"'),
    'clock.fixture.ts': leaves('globalThis.Date was a function and is a function'),
  })
})

describe('what a test file can leave in its process', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test.each<[what: string, leave: () => () => void, sentence: string]>([
    [
      'a setting',
      () => {
        process.env.KEEL_LEFT = '1'
        return () => delete process.env.KEEL_LEFT
      },
      'process.env.KEEL_LEFT was missing and is "1"',
    ],
    ['a replaced global', () => (vi.stubGlobal('fetch', 1), () => vi.unstubAllGlobals()), 'globalThis.fetch was a function and is 1'],
    [
      'a fake clock',
      () => (vi.useFakeTimers({ toFake: ['setTimeout'] }), () => vi.useRealTimers()),
      'globalThis.setTimeout was a function and is a function',
    ],
    [
      'a listener of the process',
      () => {
        const stop = () => undefined
        process.on('SIGUSR2', stop)
        return () => process.off('SIGUSR2', stop)
      },
      'listeners of process for SIGUSR2 was missing and is 1',
    ],
  ])('%s', (_what, leave, sentence) => {
    const before = sharedState()
    const putBack = leave()
    expect(leftInProcess(before, sharedState())).toEqual([sentence])
    putBack()
    expect(leftInProcess(before, sharedState())).toEqual([])
  })

  test('an open server, until it is closed', async () => {
    const before = openResources()
    const server = createServer().listen(0)
    await once(server, 'listening')
    expect(await leftOpen(before, 0)).toEqual(['1 more TCPServerWrap than before'])
    server.close()
    expect(await leftOpen(before)).toEqual([])
  })

  test('a child process, until it has ended', async () => {
    const before = openResources()
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)'])
    expect(await leftOpen(before, 0)).toEqual(['1 more ProcessWrap than before'])
    child.kill()
    expect(await leftOpen(before)).toEqual([])
  })
})
