import { defineConfig } from 'vitest/config'
import { SeededOrder } from './scripts/test-runs/seeded-order.mjs'
import { WAIT_MS } from './scripts/time-limits.mjs'
import { webBrowserProject } from './web/vitest-browser.ts'

/** How long a test waits for what must come: whatever else the machine has to do. */
const timeout = WAIT_MS

/** Two nodes share the processor of one, and their engines too. */
const testTimeout = (process.env.KEEL_TEST_NODES ? 12 : 4) * WAIT_MS

/** Files share their process; one that leaves something behind fails. */
const setupFiles = './server/test/setup.ts'

const server = {
  // The server's code is read once per worker, not once per file: it keeps nothing between two servers that are started.
  isolate: false,
  setupFiles,
  globalSetup: './server/test/global-setup.ts',
  hookTimeout: 8 * WAIT_MS,
  expect: { poll: { timeout } },
}

// unit: pure code and tools in Node. server: real HTTP, sockets, a real database and other processes. web: components in real Chromium.
// long: as server, but of minutes (races by the hundred, large tables); run by `npm run test:long`, not by `npm test`.
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SeededOrder },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles,
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'faults/check/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'scripts/bare-machine.test.mjs'],
          testTimeout: 4 * WAIT_MS,
          hookTimeout: 8 * WAIT_MS,
          expect: { poll: { timeout } },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'faults/*.test.ts', 'scripts/bare-machine.test.mjs'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
          testTimeout,
        },
      },
      { test: { ...server, name: 'long', include: ['server/**/*.long.test.ts'], testTimeout: 40 * WAIT_MS } },
      webBrowserProject,
    ],
  },
})
