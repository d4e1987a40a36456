import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Spins, and ends with the process that started it, in whatever way that ends. */
const SPIN = `const parent = Number(process.argv[1])
const spin = () => {
  const until = performance.now() + 50
  while (performance.now() < until);
  if (process.ppid === parent) setImmediate(spin)
}
spin()`

/**
 * Keeps the processors busy with lowest-priority work until the returned function is called. A sleeping virtual processor takes
 * 0.2 to 0.4 ms to wake, more than most deliveries take, and that is the same for all rivals: it hides what is measured. Needs
 * Linux's `chrt`; does nothing without it.
 */
export const keepAwake = (): (() => void) => {
  const spinners = Array.from({ length: availableParallelism() }, () =>
    spawn('chrt', ['-i', '0', process.execPath, '-e', SPIN, String(process.pid)], { stdio: 'ignore' }).on('error', () => {}),
  )
  return () => {
    for (const spinner of spinners) spinner.kill('SIGKILL')
  }
}
