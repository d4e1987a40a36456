import { join } from 'node:path'
import { build } from 'vite'

const here = import.meta.dirname
export const SERVERS = ['keel', 'bare-ws', 'socket-io'] as const
export type ServerName = (typeof SERVERS)[number]
export const builtServer = (name: ServerName): string => join(here, '../dist', `${name}.js`)

/** Builds the servers the way the product is built: a development runner would add its own cost. */
export const buildServers = async (): Promise<void> => {
  await build({
    configFile: false,
    root: join(here, '../../..'),
    logLevel: 'warn',
    ssr: { noExternal: [/^@keel\//], external: ['ws', 'socket.io', '@socket.io/redis-adapter', 'ioredis', 'pg', 'zod'] },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: join(here, '../dist'),
      emptyOutDir: true,
      rollupOptions: { input: Object.fromEntries(SERVERS.map((name) => [name, join(here, '../servers', `${name}.ts`)])) },
    },
  })
}
