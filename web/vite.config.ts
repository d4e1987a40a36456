import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { codeGroups } from './vite/code-groups.ts'
import { compress } from './vite/compress-plugin.ts'
import { completeManifest } from './vite/manifest-plugin.ts'
import { messages } from './vite/messages-plugin.ts'
import { pdfAssets } from './vite/pdf-assets-plugin.ts'

/** The API for `npm run dev`. */
const api = process.env['KEEL_API_URL'] ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), messages(), pdfAssets(), completeManifest(), compress()],
  resolve: { alias: { rrule: fileURLToPath(new URL('vite/no-rules.ts', import.meta.url)) } },
  server: { proxy: { '/api': { target: api, ws: true, changeOrigin: false } } },
  // Modules fetch what they need when they need it: databases, workbooks, old encodings.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // scripts/budget.mjs limits what each page loads; the largest file shows PDF.
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: codeGroups },
      },
    },
  },
})
