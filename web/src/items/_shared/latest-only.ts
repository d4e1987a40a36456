import { RETRY_AFTER_MS, worthRetrying } from '../../data/_shared/retry'

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Sends the newest value only: while one is on its way, and at least `everyMs` after the one before, all that came
 * in between but the last are left out. A lost network is waited for; a refusal is told of and not sent again.
 */
export function createLatestOnly<T>(
  send: (value: T) => Promise<unknown>,
  onError: (error: unknown) => void,
  { everyMs = 0, retryAfterMs = RETRY_AFTER_MS } = {},
): (value: T) => void {
  let next: { value: T } | null = null
  let busy = false
  const run = async () => {
    busy = true
    while (next) {
      const now: { value: T } = next
      next = null
      const rest = pause(everyMs)
      try {
        await send(now.value)
      } catch (error) {
        if (worthRetrying(0, error)) {
          await pause(retryAfterMs)
          next ??= now
        } else onError(error)
      }
      await rest
    }
    busy = false
  }
  return (value) => {
    next = { value }
    if (!busy) void run()
  }
}
