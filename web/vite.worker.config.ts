import { join } from 'node:path'
import { defineConfig } from 'vite'
import { shellOf } from './vite/shell-files.ts'

// The service worker: one classic script at the root, which knows the files of the client that is built before it.
export default defineConfig(() => ({
  root: import.meta.dirname,
  publicDir: false as const,
  define: { SHELL: JSON.stringify(shellOf(join(import.meta.dirname, 'dist'))) },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: false as const,
    rolldownOptions: {
      input: { worker: 'src/worker/worker.ts' },
      output: { format: 'iife' as const, entryFileNames: '[name].js' },
    },
  },
}))
