import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { generatedId } from '../../lib/generated-id'

/** Further from the newest message than this one reads what was before, px. */
const AWAY_PX = 160

const rowOf = (list: HTMLElement | null, id: number) => list?.querySelector<HTMLElement>(`[data-message="${id}"]`)

interface Options {
  newestId: number | undefined
  /** Opened at this message instead of at the newest. */
  at: number | null
  /** How many messages are on their way. */
  outgoing: number
}

/**
 * Where a list of messages stands. It is turned around, so the browser itself holds on to the newest one and keeps its
 * place when older ones come above; when newer ones come below while one reads further up, the place is kept here.
 */
export function useListScroll({ newestId, at, outgoing }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  // A name of its own, or the router would put every conversation where the one before stood.
  const [scrollId] = useState(generatedId)
  const before = useRef(newestId)

  useLayoutEffect(() => {
    const known = before.current
    before.current = newestId
    if (known === undefined || newestId === undefined || known === newestId || !scroller.current) return
    if (at === null && scroller.current.scrollTop > -AWAY_PX) return
    const [old, young] = [rowOf(scroller.current, known), rowOf(scroller.current, newestId)]
    if (old && young) scroller.current.scrollTop -= Math.max(0, young.getBoundingClientRect().bottom - old.getBoundingClientRect().bottom)
  }, [newestId, at])

  useLayoutEffect(() => {
    if (at === null) return
    const row = rowOf(scroller.current, at)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [at])

  // What one writes oneself is shown, wherever one had scrolled to.
  useEffect(() => {
    if (outgoing > 0) scroller.current?.scrollTo({ top: 0 })
  }, [outgoing])

  return {
    scroller,
    scrollId,
    away,
    onScroll: () => setAway((scroller.current?.scrollTop ?? 0) < -AWAY_PX),
    toNewest: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  }
}
