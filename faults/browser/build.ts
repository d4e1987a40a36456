import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { messages } from '../../web/vite/messages-plugin'

/** Builds the page under test; returns the script. */
export async function buildPage(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'keel-page-'))
  try {
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [messages()],
      build: {
        outDir: directory,
        emptyOutDir: true,
        minify: false,
        target: 'es2022',
        reportCompressedSize: false,
        lib: { entry: join(import.meta.dirname, 'page.ts'), name: 'KeelPage', formats: ['iife'], fileName: () => 'page.js' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    return readFileSync(join(directory, 'page.js'), 'utf8')
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
