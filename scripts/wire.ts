// Writes contract/wire.txt, the list of everything clients rely on, from the contract. A test fails when the contract differs from it: run
// this only for an intended change of the wire.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireEntries, wireText } from '../contract/src/testing/wire-list'

writeFileSync(join(import.meta.dirname, '../contract/wire.txt'), wireText(wireEntries()))
