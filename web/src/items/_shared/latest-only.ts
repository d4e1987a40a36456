/**
 * Sends the newest value only: while one is on its way, and at least `everyMs` after the one before, all that came
 * in between but the last are left out. A failed one is told of and not sent again.
 */
export function createLatestOnly<T>(
  send: (value: T) => Promise<unknown>,
  onError: (error: unknown) => void,
  everyMs = 0,
): (value: T) => void {
  let next: { value: T } | null = null
  let busy = false
  const run = async () => {
    busy = true
    while (next) {
      const { value } = next
      next = null
      const pause = new Promise((resolve) => {
        setTimeout(resolve, everyMs)
      })
      try {
        await send(value)
      } catch (error) {
        onError(error)
      }
      await pause
    }
    busy = false
  }
  return (value) => {
    next = { value }
    if (!busy) void run()
  }
}
