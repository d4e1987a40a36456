import { afterAll } from 'vitest'
import { leftInProcess, leftOpen, openResources, sharedState } from './leftovers'

// Read again for every test file, before its own code: what it finds is what it leaves, so that files can run in any order.
const before = sharedState()
const open = openResources()

// The first hook of the file is the last to run.
afterAll(async () => {
  const left = [...leftInProcess(before, sharedState()), ...(await leftOpen(open))]
  if (left.length > 0) throw new Error(`This test file leaves behind: ${left.join('; ')}`)
}, 60_000)
