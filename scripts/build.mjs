import './check-machine.mjs'
import { buildStale, install } from './lib.mjs'

await install()
await buildStale()
