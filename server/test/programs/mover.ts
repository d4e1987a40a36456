/**
 * Moves a database to another, for tests that kill it. One JSON object per line on standard output.
 * Arguments: URLs of source and target, rows of a part.
 */
import { writeSync } from 'node:fs'
import { moveDatabase } from '../../src/db/move/move'
import { quietLog } from '../quiet-log'

const [source = '', target = '', partRows] = process.argv.slice(2)
const report = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`)

try {
  const moved = await moveDatabase({
    source: { config: { connectionString: source }, name: 'The source', whenFilled: '' },
    target: { config: { connectionString: target }, name: 'The target', whenFilled: '' },
    log: quietLog,
    ...(partRows ? { partRows: Number(partRows) } : {}),
    onProgress: (progress) => report({ progress }),
  })
  report({ moved, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) })
} catch (error) {
  report({ failed: (error as Error).message })
  process.exitCode = 1
}
