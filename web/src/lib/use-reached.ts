import { useEffect, useState } from 'react'

/** The longest time a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647
const isPast = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= Date.now()

/** Whether a moment is past; rendered again when it comes. Null never is. */
export function useReached(moment: string | null): boolean {
  const [reached, setReached] = useState(() => (isPast(moment) ? moment : null))
  useEffect(() => {
    if (moment === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (isPast(moment)) setReached(moment)
      else timer = setTimeout(look, Math.min(Date.parse(moment) - Date.now(), LONGEST_MS))
    }
    look()
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && reached === moment
}
