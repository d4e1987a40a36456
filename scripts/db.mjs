// npm run db:backup [file], db:restore <file>: a copy of the database and the uploaded files (--no-files: without them).
// npm run db:verify <file>: restores it into a database made for it and compares.
// npm run db:move: all rows from the built-in database to DATABASE_URL (--back: from there).
// npm run db:types: schema.ts from the migrations.
import './check-machine.mjs'
import { resolve } from 'node:path'
import { bin, buildStale, install, root, run } from './lib.mjs'

const [command, ...rest] = process.argv.slice(2)
await install()
if (command === 'types') process.exit(await run(bin('vitest'), ['run', '--project', 'server', 'server/src/db/schema.test.ts', '--update']))
await buildStale(['server'])
// npm starts scripts in the project's folder; a file is relative to the caller's folder.
const paths = rest.map((arg) => (arg.startsWith('-') ? arg : resolve(process.env.INIT_CWD ?? process.cwd(), arg)))
process.exit(await run(process.execPath, [resolve(root, 'server/dist/db-cli.js'), command ?? '', ...paths]))
