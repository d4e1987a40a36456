import { test } from 'vitest'
import { mkdtempSync } from 'node:fs'
import { buildProgram, Run, serverProcesses } from './program'
test('x', async () => {
  console.time('build'); const p = await buildProgram('writer'); console.timeEnd('build')
  const d = mkdtempSync('/tmp/keel-try-')
  const r = new Run(p.file, [d, '8'])
  console.time('start');console.log(await r.ready()); console.timeEnd('start')
  await r.until((_, run) => run.acks.length > 1000)
  console.log(r.lines.slice(0,3), serverProcesses(d))
  await r.end('SIGKILL')
  console.log(serverProcesses(d))
  const r2 = new Run(p.file, [d, '8'])
  console.time('start');console.log(await r2.ready()); console.timeEnd('start')
  await r2.end('SIGTERM')
  console.time('start');const r3 = new Run(p.file, [d, '0']);console.log(await r3.ready()); console.timeEnd('start')
  console.time('stop');await r3.end('SIGTERM');console.timeEnd('stop')
  console.log(serverProcesses(d), r3.lines)
}, 60000)
