import { median, quantile, type Row } from '../../result'
import { keepAwake } from '../load/awake'
import { Fleet } from '../load/fleet'
import { ServerProcess } from '../load/server-process'

const BYTES = 4096
const PER_SECOND = 500
const MAX_MS = 15_000
const SLICE_MS = 500

/** One of ten stops reading during 500 events of 4 KiB a second: its backlog, and the effect on the others. */
export const stalledRows = async (times: number): Promise<Row[]> => {
  const ratios: number[] = []
  let backlog = 0
  const letSleep = keepAwake()
  for (let i = 0; i < times; i++) {
    // Two of them in parallel, so that other work of the machine affects both.
    const [calm, stalled] = [new Fleet(await ServerProcess.start('keel', 10), 10), new Fleet(await ServerProcess.start('keel', 10), 10)]
    await calm.grow(10)
    await stalled.grow(10)
    await calm.pace(SLICE_MS, BYTES, PER_SECOND)
    await stalled.pace(SLICE_MS, BYTES, PER_SECOND)
    stalled.stall(9)
    await stalled.server.ask('backlog')
    const end = performance.now() + MAX_MS
    let cut = false
    while (!cut && performance.now() < end) {
      const p99 = async (fleet: Fleet): Promise<number> => quantile((await fleet.pace(SLICE_MS, BYTES, PER_SECOND)).ages, 0.99)
      ratios.push((await p99(stalled)) / (await p99(calm)))
      backlog = Math.max(backlog, await stalled.server.ask('backlog'))
      cut = Number((await stalled.server.ask('metrics')).cutOff) > 0
    }
    if (!cut) throw new Error('the stalled reader was never cut')
    for (const fleet of [calm, stalled]) {
      fleet.close()
      await fleet.server.stop()
    }
  }
  letSleep()
  return [
    { id: '10.backlog', what: 'largest backlog of a stalled reader', value: backlog / 1_048_576, bar: 1.25, better: 'lower', unit: ' MiB' },
    { id: '10.p99', what: 'p99 of the others, against a run without one', value: median(ratios), bar: 1.5, better: 'lower' },
  ]
}
