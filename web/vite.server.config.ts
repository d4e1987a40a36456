import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { messages } from './vite/messages-plugin.ts'

// The part of the client that the server runs, with all packages it needs: the first view of pages.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), messages()],
  resolve: { alias: { rrule: fileURLToPath(new URL('vite/no-rules.ts', import.meta.url)) } },
  // The server may run without NODE_ENV; React would be its development build then.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/.server',
    emptyOutDir: true,
    // Never sent to a browser.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { 'first-view': 'src/app/first-view.tsx' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
