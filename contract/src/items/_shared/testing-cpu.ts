// Only the tests run in Node.
interface Usage {
  user: number
  system: number
}
declare const process: { cpuUsage(before?: Usage): Usage }

/** Returns the CPU seconds of some work. Wall time would include other processes. */
export function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
