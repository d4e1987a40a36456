import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Props for an element whose buttons come and go: when the one that has the focus disappears or is disabled, the element gets the focus, so
 * that the keyboard goes on from there.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && (document.activeElement === null || document.activeElement === document.body))
      ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // An element that goes, or is disabled, loses the focus too.
      const isLeft = relatedTarget !== null || (target.isConnected && !target.matches(':disabled'))
      if (isLeft && !ref.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}
