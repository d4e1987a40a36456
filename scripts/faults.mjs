// npm run test:faults: seeded lessons with real processes that are killed, cut off and slowed down; see faults/run.ts.
import './check-machine.mjs'
import { bin, buildStale, install, run } from './lib.mjs'

await install()
await buildStale()
process.exit(await run(bin('tsx'), ['faults/run.ts', ...process.argv.slice(2)]))
