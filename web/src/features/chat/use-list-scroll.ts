import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { generatedId } from '../../lib/generated-id'

/** Further than this from the newest message counts as reading older ones, px. */
const AWAY_PX = 160

const rowOf = (list: HTMLElement | null, id: number) => list?.querySelector<HTMLElement>(`[data-message="${id}"]`)

interface Options {
  newestId: number | undefined
  /** Opened at this message instead of at the newest. */
  at: number | null
  /** How many messages are not stored yet. */
  unsent: number
}

/**
 * The scroll position of a list of messages. The list is reversed, so the browser itself stays at the newest one and keeps its position
 * when older ones are added above; when newer ones are added below while the user reads further up, the position is kept here.
 */
export function useListScroll({ newestId, at, unsent }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  // A unique name, or the router would restore every conversation to the position of the one before.
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

  // The user's own message is shown, wherever the list was scrolled to.
  useEffect(() => {
    if (unsent > 0) scroller.current?.scrollTo({ top: 0 })
  }, [unsent])

  return {
    scroller,
    scrollId,
    away,
    onScroll: () => setAway((scroller.current?.scrollTop ?? 0) < -AWAY_PX),
    toNewest: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  }
}
