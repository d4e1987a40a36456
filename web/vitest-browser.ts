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

/** Components in real Chromium: every `*.test.tsx` of the web client. */
export const webBrowserProject: TestProjectConfiguration = {
  root: import.meta.dirname,
  plugins: [react(), messages()],
  // Named here, they are prepared before the first test; found later, they would reload the page under it.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/form',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'zustand',
      'zustand/vanilla',
      'use-intl/core',
      'use-intl/react',
      'axe-core',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@dnd-kit/utilities',
      '@tiptap/static-renderer/json/react',
      '@tiptap/core',
      '@tiptap/react',
      '@tiptap/extensions',
      '@tiptap/pm/model',
      '@tiptap/pm/state',
      '@tiptap/pm/tables',
      '@tiptap/extension-bold',
      '@tiptap/extension-document',
      '@tiptap/extension-hard-break',
      '@tiptap/extension-heading',
      '@tiptap/extension-italic',
      '@tiptap/extension-link',
      '@tiptap/extension-list',
      '@tiptap/extension-paragraph',
      '@tiptap/extension-strike',
      '@tiptap/extension-table',
      '@tiptap/extension-text',
      '@tiptap/extension-text-align',
      '@tiptap/extension-text-style',
      '@tiptap/extension-underline',
    ],
  },
  test: {
    name: 'web',
    include: ['src/**/*.test.tsx'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts')],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Nothing fades in or out: what is gone is gone at once, what is there stands still.
      provider: playwright({ launchOptions: { executablePath, args: [...args, ...media] }, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
    },
  },
}
