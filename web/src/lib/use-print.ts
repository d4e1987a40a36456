import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const STEP_MS = 150
/** What is missing after this many looks is left out. */
const WAITED_AT_MOST = 60

const isThere = (): boolean =>
  document.querySelector('#main [aria-busy=true]') === null && Array.from(document.images).every(({ complete }) => complete)
const step = () => new Promise((done) => setTimeout(done, STEP_MS))

/** Waits for code, pictures and pages that were not rendered yet: until nothing is missing three times in a row. */
async function settle(): Promise<void> {
  let there = 0
  for (let waited = 0; there < 3 && waited < WAITED_AT_MOST; waited++) {
    await step()
    there = isThere() ? there + 1 : 0
  }
}

/**
 * Whether the page is being printed, when all of it must be rendered and not only what is near the screen; and a function that prints it.
 * `waiting`: it was pressed, and what is missing is loaded first; pressed again it does nothing.
 */
export function usePrint(): { printing: boolean; waiting: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false)
  const [waiting, setWaiting] = useState(false)
  // Two presses may come before a render.
  const waits = useRef(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    let scheme: string | undefined
    const start = () => {
      // Paper is white.
      scheme = dataset['mantineColorScheme']
      dataset['mantineColorScheme'] = 'light'
      flushSync(() => setPrinting(true))
    }
    const end = () => {
      dataset['mantineColorScheme'] = scheme
      setPrinting(false)
    }
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  const wait = (now: boolean) => {
    waits.current = now
    setWaiting(now)
  }
  const print = async () => {
    if (waits.current) return
    setPrinting(true)
    wait(true)
    await settle()
    wait(false)
    window.print()
  }
  return { printing, waiting, print: () => void print() }
}
