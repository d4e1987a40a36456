import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { findChromium } from '../scripts/chromium.mjs'
import { messages } from './vite/messages-plugin.ts'

const media = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required']
const { executablePath, args: foundArgs } = await findChromium()
// npm test has looked for the browser already and hands over what it found.
const given = process.env['CHROMIUM_ARGS']
const args = given ? (JSON.parse(given) as string[]) : foundArgs

const src = join(import.meta.dirname, 'src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.tsx'))
/** What puts another module in the place of one needs a page where none was loaded yet. */
const replacing = files.filter((name) => readFileSync(join(src, name), 'utf8').includes('vi.mock(')).map((name) => `src/${name}`)

const project = (name: string, only: { include: string[]; exclude?: string[]; isolate: boolean }): TestProjectConfiguration => ({
  root: import.meta.dirname,
  plugins: [react(), messages()],
  // All code is looked through for packages, what only a worker reads as well: found later, they would reload the page under a test.
  optimizeDeps: { entries: ['src/**/*.tsx', 'src/**/!(*.test).ts'] },
  test: {
    name,
    ...only,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: [join(src, 'testing/setup.ts')],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Hours are written as in America whatever the machine speaks. Nothing fades in or out: what is gone is gone at once.
      provider: playwright({
        launchOptions: { executablePath, args: [...args, ...media] },
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
    },
  },
})

/** Components in real Chromium: every `*.test.tsx` of the web client. Its code is loaded once for all of them where that can be. */
export const webBrowserProjects = [
  project('web', { include: ['src/**/*.test.tsx'], exclude: replacing, isolate: false }),
  project('web, modules replaced', { include: replacing, isolate: true }),
]
