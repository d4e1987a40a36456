import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite/compress-plugin'
import { messages } from './vite/messages-plugin'
import { preloadFont } from './vite/preload-font-plugin'

/** Where `npm run dev` finds the API. */
const api = process.env['KEEL_API_URL'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), messages(), preloadFont(), compress()],
  server: { proxy: { '/api': { target: api, ws: true, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
