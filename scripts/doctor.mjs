// npm run doctor: checks settings, database, disk, mail, certificates, ports, relays and clock, with advice.
import './check-machine.mjs'
import { resolve } from 'node:path'
import { buildStale, install, root, run } from './lib.mjs'

await install()
await buildStale(['server'])
process.exit(await run(process.execPath, [resolve(root, 'server/dist/doctor-cli.js'), ...process.argv.slice(2)]))
