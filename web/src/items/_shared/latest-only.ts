/**
 * Sends the newest value only: while one is on its way, all that came in between but the last are left out. A
 * failed one is told of and not sent again.
 */
export function createLatestOnly<T>(send: (value: T) => Promise<unknown>, onError: (error: unknown) => void): (value: T) => void {
  let next: { value: T } | null = null
  let busy = false
  const run = async () => {
    busy = true
    while (next) {
      const { value } = next
      next = null
      try {
        await send(value)
      } catch (error) {
        onError(error)
      }
    }
    busy = false
  }
  return (value) => {
    next = { value }
    if (!busy) void run()
  }
}
