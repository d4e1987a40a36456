import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** A list has more than was loaded. */
export interface More {
  loading: boolean
  load: () => void
}

/** Loads more when the end of the list comes into view. Returns the ref of that end. */
export function useMoreInView(scroller: RefObject<HTMLElement | null>, more: More | null) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(() => more?.load())
  const active = more !== null && !more.loading
  useEffect(() => {
    if (!active || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen()
      },
      { root: scroller.current, rootMargin: '120px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [active, scroller])
  return place
}
