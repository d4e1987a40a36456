import type { Timers } from '../socket-client'

interface Timer {
  dueAt: number
  callback: () => void
}

/** Time that moves only by `advance`; `oversleep` moves it as a sleeping page would see it. */
export class FakeTimers implements Timers {
  private time = 0
  private readonly pending = new Set<Timer>()

  now = (): number => this.time
  set = (callback: () => void, ms: number): unknown => {
    const timer = { dueAt: this.time + ms, callback }
    this.pending.add(timer)
    return timer
  }
  clear = (timer: unknown): void => {
    this.pending.delete(timer as Timer)
  }

  get count(): number {
    return this.pending.size
  }

  advance(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const due = [...this.pending].filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0]
      if (!due) break
      this.time = Math.max(this.time, due.dueAt)
      this.pending.delete(due)
      due.callback()
    }
    this.time = end
  }

  oversleep(ms: number): void {
    this.time += ms
    this.advance(0)
  }
}
