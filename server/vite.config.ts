import { defineConfig } from 'vite'

// The server as main (the product), db-cli (backup and restore), files-cli (moving uploaded files), doctor-cli (checks)
// and owner-cli (naming an operator). Packages stay in node_modules.
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@keel\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'db-cli': 'src/db/cli.ts',
        'files-cli': 'src/adapters/files/move/cli.ts',
        'doctor-cli': 'src/checks/cli.ts',
        'owner-cli': 'src/db/owner-cli.ts',
      },
    },
  },
})
