import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** There is more of a list than was loaded. */
export interface More {
  loading: boolean
  load: () => void
}

/** Loads more when the place where it will stand comes into view. Answers the ref of that place. */
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
