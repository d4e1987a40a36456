import { useRef, useState } from 'react'

/**
 * Runs a slow action once at a time: `const [save, saving] = useAction(async () => ...)`. A second call while it runs does nothing. The
 * action handles its own errors.
 *
 * All screens use this; the linter refuses `useMutation` of TanStack Query. That one lets a second press run the action twice, silently
 * waits for the network instead of failing where the user still looks, and adds 0.45 KB to every first load; its cache, scopes and
 * retries have no use here, since what must not be lost goes through `data/save-queue`.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): [run: (...args: Args) => void, busy: boolean] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = (...args: Args) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void action(...args).finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [run, busy]
}
