// npm start: from a bare clone to a running product. Installs, builds what is stale, then becomes the server.
import './check-machine.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildStale, install, root } from './lib.mjs'

await install()
await buildStale()
process.chdir(root)
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
