// npm run files:move -- --to s3|disk [--remove]: moves the uploaded files between the folder of the disk and the S3 store.
import './check-machine.mjs'
import { resolve } from 'node:path'
import { buildStale, install, root, run } from './lib.mjs'

await install()
await buildStale(['server'])
process.exit(await run(process.execPath, [resolve(root, 'server/dist/files-cli.js'), ...process.argv.slice(2)]))
