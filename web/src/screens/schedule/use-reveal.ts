import { type RefObject, useEffect, useEffectEvent } from 'react'

const GLOW_MS = 2000

function glow(element: HTMLElement): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ boxShadow: '0 0 0 3px var(--keel-accent)' }, { boxShadow: '0 0 0 3px transparent' }], {
    duration: GLOW_MS,
    easing: 'ease-in',
  })
}

/** Scrolls a scheduled lesson into view as soon as it is rendered, and highlights it for a moment. */
export function useReveal(within: RefObject<HTMLElement | null>, eventId: number | null, onRevealed: () => void): void {
  const revealed = useEffectEvent(onRevealed)
  useEffect(() => {
    if (eventId === null) return undefined
    const look = () => {
      const element = within.current?.querySelector<HTMLElement>(`[data-planned="${eventId}"]`)
      if (!element) return
      watch.disconnect()
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      glow(element)
      revealed()
    }
    // The calendar is loaded lazily, and the lesson may come later too.
    const watch = new MutationObserver(look)
    if (within.current) watch.observe(within.current, { childList: true, subtree: true })
    look()
    return () => watch.disconnect()
  }, [within, eventId])
}
