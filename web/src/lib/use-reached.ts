import { useEffect, useState } from 'react'

/** The longest time a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647

/** Whether a moment is past; rendered again when it comes. Null never is. */
export function useReached(moment: string | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  const left = moment === null ? Infinity : Date.parse(moment) - now
  useEffect(() => {
    if (left <= 0 || left === Infinity) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [left])
  return left <= 0
}
