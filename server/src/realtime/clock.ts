/** Time as the live connection needs it; tests bring their own. */
export interface Clock {
  /** Whole milliseconds that never run backwards, whatever happens to the wall clock. */
  now(): number
  /** The moment as clients see it, in milliseconds since 1970. */
  wall(): number
  /** Calls back every `ms`; answers how to stop it. */
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
