import { type RefObject, useEffect, useEffectEvent } from 'react'

const GLOW_MS = 2000

function glow(element: HTMLElement): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ boxShadow: '0 0 0 3px var(--keel-accent)' }, { boxShadow: '0 0 0 3px transparent' }], {
    duration: GLOW_MS,
    easing: 'ease-in',
  })
}

/** Brings a planned lesson into view as soon as it is there, and lets it glow for a moment. */
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
    // The calendar comes late, and so may the lesson.
    const watch = new MutationObserver(look)
    if (within.current) watch.observe(within.current, { childList: true, subtree: true })
    look()
    return () => watch.disconnect()
  }, [within, eventId])
}
