import type { Clock } from '../clock'

/** Time that moves only by `advance`. The wall clock can be set apart from it. */
export class TestClock implements Clock {
  private time = 1000
  private readonly timers = new Set<{ dueAt: number; ms: number; callback: () => void }>()
  wallOffset = 1_700_000_000_000

  now = (): number => this.time
  wall = (): number => this.time + this.wallOffset

  every = (ms: number, callback: () => void): (() => void) => {
    const timer = { dueAt: this.time + ms, ms, callback }
    this.timers.add(timer)
    return () => this.timers.delete(timer)
  }

  advance(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const due = [...this.timers].filter((timer) => timer.dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0]
      if (!due) break
      this.time = due.dueAt
      due.dueAt += due.ms
      due.callback()
    }
    this.time = end
  }
}
