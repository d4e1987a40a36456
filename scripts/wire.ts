// Writes contract/wire.txt, the list of all that clients rely on, from the contract. A test fails when the contract has
// left it: run this only for a change of the wire that is meant.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireEntries, wireText } from '../contract/src/test-support/wire-list'

writeFileSync(join(import.meta.dirname, '../contract/wire.txt'), wireText(wireEntries()))
