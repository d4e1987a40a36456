// Only the tests run in Node.
interface Usage {
  user: number
  system: number
}
declare const process: { cpuUsage(before?: Usage): Usage }

/** Seconds of the processor that some work takes. Not by the clock: that goes on while others have the processor. */
export function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
