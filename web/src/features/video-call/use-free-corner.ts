import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Corner, FLOAT_EDGE, FLOAT_TOP } from './float-place'

/** The format bar of an editor on the stage. */
const BARS = '[role="toolbar"]'
/** At most so often while the page changes. */
const REST_MS = 100

/** Returns the corner for this card on its stage: the wanted one, or another while it would lie over a format bar there. */
export function useFreeCorner(card: RefObject<HTMLElement | null>, wanted: Corner): Corner {
  const [taken, setTaken] = useState<{ wanted: Corner; corner: Corner } | null>(null)
  const look = useEffectEvent(() => {
    const element = card.current
    if (!element || element.hasAttribute('data-dragged')) return
    const corner = findFreeCorner(element, wanted)
    setTaken((before) => (before?.wanted === wanted && before.corner === corner ? before : { wanted, corner }))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        look()
      }, REST_MS)
    }
    // A bar may be there already.
    soon()
    const changes = new MutationObserver(soon)
    const stage = card.current?.offsetParent
    if (stage) changes.observe(stage, { childList: true, subtree: true, attributeFilter: ['data-corner'] })
    for (const event of ['focusin', 'focusout', 'resize'] as const) addEventListener(event, soon)
    addEventListener('scroll', soon, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      for (const event of ['focusin', 'focusout', 'resize'] as const) removeEventListener(event, soon)
      removeEventListener('scroll', soon, { capture: true })
    }
  }, [card])
  return taken?.wanted === wanted ? taken.corner : wanted
}

function findFreeCorner(card: HTMLElement, wanted: Corner): Corner {
  const stage = card.offsetParent
  if (!stage) return wanted
  const bars = [...stage.querySelectorAll(BARS)].filter((bar) => !card.contains(bar)).map((bar) => bar.getBoundingClientRect())
  const frame = stage.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const isFree = (corner: Corner) => {
    const left = corner.endsWith('left') ? frame.left + FLOAT_EDGE : frame.right - FLOAT_EDGE - width
    const top = corner.startsWith('top') ? frame.top + FLOAT_TOP : frame.bottom - FLOAT_EDGE - height
    return bars.every(
      (bar) => bar.width === 0 || bar.right <= left || bar.left >= left + width || bar.bottom <= top || bar.top >= top + height,
    )
  }
  const [row, column] = wanted.split('-') as ['top' | 'bottom', 'left' | 'right']
  const otherRow = row === 'top' ? 'bottom' : 'top'
  const otherColumn = column === 'left' ? 'right' : 'left'
  const corners: Corner[] = [wanted, `${otherRow}-${column}`, `${row}-${otherColumn}`, `${otherRow}-${otherColumn}`]
  return corners.find(isFree) ?? wanted
}
