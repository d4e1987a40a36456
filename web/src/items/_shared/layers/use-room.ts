import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Resizing the window changes the width continuously; dependent rendering waits until it stops. */
const REST_MS = 160

/** Returns the width available to an element, in CSS pixels; null until it is measured, before the first paint if it is shown. */
export function useRoom(): [ref: React.RefObject<HTMLDivElement | null>, width: number | null] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => setWidth(Math.round(ref.current?.getBoundingClientRect().width ?? 0) || null), [])
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let first = true
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0)
      if (next === 0) return
      clearTimeout(timer)
      if (first) setWidth(next)
      else timer = setTimeout(() => setWidth(next), REST_MS)
      first = false
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return [ref, width]
}
