import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { findChromium } from '../scripts/chromium.mjs'
import { WAIT_MS } from '../scripts/time-limits.mjs'
import { messages } from './vite/messages-plugin.ts'

const media = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required']
/** Blocks the video sites: a test runs the same with and without internet access. */
const noVideos = `--host-resolver-rules=${['youtube.com', 'youtube-nocookie.com', 'vimeo.com'].map((site) => `MAP *.${site} ~NOTFOUND`).join(', ')}`
const { executablePath, args: foundArgs } = await findChromium()
// npm test has looked for the browser already and passes it on.
const preset = process.env['CHROMIUM_ARGS']
const args = preset ? (JSON.parse(preset) as string[]) : foundArgs

/**
 * Components in real Chromium: every `*.test.tsx` of the web client. Its code is loaded once for all of them, so none can mock a module: a
 * test replaces what is outside, such as the network.
 */
export const webBrowserProject: TestProjectConfiguration = {
  root: import.meta.dirname,
  plugins: [react(), messages()],
  // All code is scanned for packages, including what only a worker imports: found later, they would reload the page under a test.
  optimizeDeps: { entries: ['src/**/*.tsx', 'src/**/!(*.test).ts'] },
  test: {
    name: 'web',
    include: ['src/**/*.test.tsx'],
    isolate: false,
    testTimeout: 4 * WAIT_MS,
    hookTimeout: 8 * WAIT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts')],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // American hours whatever the machine's locale. No transitions: what is gone is gone at once.
      provider: playwright({
        launchOptions: { executablePath, args: [...args, ...media, noVideos] },
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
    },
  },
}
