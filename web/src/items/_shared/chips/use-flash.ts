import { useCallback, useEffect, useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

export interface Flash {
  /** The keys that flash now. */
  lit: ReadonlySet<string>
  /** Makes these keys flash, and no others, for `ms` milliseconds. */
  flash: (ids: readonly string[], ms: number) => void
}

/** Keys of what flashes for a moment, such as after a wrong answer. */
export function useFlash(): Flash {
  const [lit, setLit] = useState(NONE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const flash = useCallback((ids: readonly string[], ms: number) => {
    clearTimeout(timer.current)
    setLit(new Set(ids))
    timer.current = setTimeout(() => setLit(NONE), ms)
  }, [])
  return { lit, flash }
}
