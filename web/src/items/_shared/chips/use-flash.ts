import { useCallback, useEffect, useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

export interface Flash {
  /** What is lit up now. */
  lit: ReadonlySet<string>
  /** Lights these up, and nothing else, for so many milliseconds. */
  flash: (ids: readonly string[], ms: number) => void
}

/** Keys of what lights up for a moment, such as after a wrong answer. */
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
