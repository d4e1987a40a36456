/** The clocks and timers of the live connection; tests use fake ones. */
export interface Clock {
  /** Whole milliseconds that never run backwards, whatever happens to the wall clock. */
  now(): number
  /** The moment as clients see it, in milliseconds since 1970. */
  wall(): number
  /** Calls back every `ms`. Returns a function that stops it. */
  every(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Math.floor(performance.now()),
  wall: () => Date.now(),
  every(ms, callback) {
    const timer = setInterval(callback, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
