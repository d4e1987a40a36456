import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { WAIT_MS } from '../scripts/time-limits.mjs'

const isPreset = process.env.CHROMIUM_PATH && process.env.CHROMIUM_ARGS
const chromium = isPreset
  ? { executablePath: process.env.CHROMIUM_PATH, args: JSON.parse(process.env.CHROMIUM_ARGS ?? '[]') as string[] }
  : await findChromium()

// Fake devices and no prompts: every browser has a camera and a microphone unless a test takes them away. Sound needs no press: by the
// browser's own rule it would depend on whether the test evaluates something in the page before it plays.
export const MEDIA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required']

export default defineConfig({
  testDir: 'specs',
  globalSetup: './fixtures/start-server.ts',
  outputDir: '../test-results/e2e',
  workers: 3,
  fullyParallel: true,
  // Tests that mostly wait for over a minute run first and one at a time: at the end they would be waited for alone.
  projects: [
    { name: 'recovery', testMatch: 'recovery.spec.ts', workers: 1 },
    { name: 'everything else', testIgnore: 'recovery.spec.ts' },
  ],
  forbidOnly: true,
  retries: 0,
  // Expectations have no timeouts of their own: these limits are for what never happens.
  timeout: 20 * WAIT_MS,
  expect: { timeout: 3 * WAIT_MS },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 3 * WAIT_MS,
    locale: 'en-US',
    timezoneId: 'Europe/Tallinn',
    viewport: { width: 1280, height: 800 },
    // A worker would answer for the pages of every test, past their routes; the test of it allows its own.
    serviceWorkers: 'block',
    // No transitions: what is gone is gone at once, what is there does not move.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Every step, request and console line. Screenshots at each step cost up to a fifth of the test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: { executablePath: chromium.executablePath, args: [...chromium.args, ...MEDIA] },
  },
})
