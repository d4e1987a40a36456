import { type UIEvent, useRef, useState } from 'react'

/** So far from the top, and so far in one direction, is scrolling. */
const FAR_PX = 80
const BACK_PX = 24

/** Returns whether a scroller was scrolled down from its top, until it is scrolled up again, and its `onScroll`. */
export function useScrolledAway(): [boolean, (event: UIEvent<HTMLElement>) => void] {
  const [away, setAway] = useState(false)
  /** Where it turned last: the lowest place while away, else the highest. */
  const turn = useRef(0)
  const onScroll = ({ currentTarget, target }: UIEvent<HTMLElement>) => {
    if (target !== currentTarget) return
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    turn.current = away ? Math.max(turn.current, scrollTop) : Math.min(turn.current, scrollTop)
    // What becomes smaller gives the scroller its height: near the end it would scroll back by that.
    const isAway = away
      ? scrollTop > FAR_PX && turn.current - scrollTop < BACK_PX
      : scrollTop > FAR_PX && scrollTop - turn.current > BACK_PX && scrollHeight - clientHeight - scrollTop > FAR_PX
    if (isAway === away) return
    turn.current = scrollTop
    setAway(isAway)
  }
  return [away, onScroll]
}
