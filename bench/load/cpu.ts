import { readFileSync } from 'node:fs'
import { family } from '../../scripts/engines/engine'

/** Clock ticks of Linux's process accounting. */
const MICROSECONDS_PER_TICK = 10_000

/** Microseconds of CPU that a process and all those it has started, and which still run, have used. */
export const cpuOfAll = (pid: number): number => family(pid).reduce((sum, each) => sum + cpuOf(each), 0)

/** Microseconds of CPU that a process has used; 0 for one that has ended. */
export const cpuOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK
  } catch {
    return 0
  }
}
