// npm run owner -- name@school.example: makes this teacher an operator of the site.
import './check-machine.mjs'
import { resolve } from 'node:path'
import { buildStale, install, root, run } from './lib.mjs'

await install()
await buildStale(['server'])
process.exit(await run(process.execPath, [resolve(root, 'server/dist/owner-cli.js'), ...process.argv.slice(2)]))
