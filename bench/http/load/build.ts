import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')
export const builtKeel = join(root, 'server/dist/main.js')
export const builtBare = join(root, 'bench/http/dist/bare.js')

/** Builds the product, and the bare server the same way. */
export async function buildServers(): Promise<void> {
  await build({ configFile: join(root, 'server/vite.config.ts'), logLevel: 'warn' })
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: join(root, 'bench/http/dist'),
      emptyOutDir: true,
      rollupOptions: { input: { bare: join(root, 'bench/http/servers/bare.ts') } },
    },
  })
}
