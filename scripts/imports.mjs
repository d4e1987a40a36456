// Checks imports against `scripts/imports/arrows.mjs`; part of npm run check.
import { importFaults } from './imports/faults.mjs'
import { importGraph } from './imports/graph.mjs'

const faults = importFaults(importGraph())
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length === 0 ? 0 : 1)
