import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Long enough for code and pictures that were not on the screen yet. */
const SETTLE_MS = 600

/** Whether the page is being printed, when all of it must be there and not only what is near the screen; and printing it. */
export function usePrint(): { printing: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false)
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
  const print = () => {
    setPrinting(true)
    setTimeout(() => window.print(), SETTLE_MS)
  }
  return { printing, print }
}
