import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from '../../lib/full-screen'
import { getPressedKey } from '../../lib/pressed-key'

/** Returns the way of a key: `[` and `]`, by their place too, since other layouts have letters there. */
function stepOf(event: KeyboardEvent): -1 | 0 | 1 {
  if (event.ctrlKey || event.metaKey) return 0
  const key = getPressedKey(event)
  if (key === '[' || key === ']') return key === '[' ? -1 : 1
  if (key === '' || event.altKey || event.shiftKey) return 0
  return event.code === 'BracketLeft' ? -1 : event.code === 'BracketRight' ? 1 : 0
}

/** The keys `[` and `]` go to the previous and to the next student, outside of fields. */
export function usePickKeys(onStep: (step: -1 | 1) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = stepOf(event)
      if (way !== 0 && !event.defaultPrevented && !takesLetters(event)) step(way)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
