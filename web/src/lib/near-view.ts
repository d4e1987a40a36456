import { useEffect, useRef, useState } from 'react'

const MARGIN = '900px 0px'
const callbacks = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined

// One observer for all: a board may have hundreds of items. `scrollMargin` makes the margin count inside scrolling boxes.
const sharedObserver = () =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting)
    },
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  ))

/** Marks elements that must stay mounted anywhere, for instance while being edited or dragged. */
const KEEP = '[data-keep-mounted]'

/** Whether an element is on the screen or near it; `height` is its last height in pixels, for a placeholder. */
export function useNearView(
  defaultHeight: number,
  initiallyNear = false,
): { ref: (element: HTMLElement | null) => void; near: boolean; height: number } {
  const [near, setNear] = useState(initiallyNear)
  const [height, setHeight] = useState(defaultHeight)
  const element = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    callbacks.set(target, (isNear) => {
      if (!isNear && target.querySelector(KEEP)) return
      if (!isNear && target.offsetHeight > 0) setHeight(target.offsetHeight)
      setNear(isNear)
    })
    sharedObserver().observe(target)
    return () => sharedObserver().unobserve(target)
  }, [])
  return {
    ref: (node) => {
      element.current = node
    },
    near,
    height,
  }
}
