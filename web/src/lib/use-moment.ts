import { useFormatter } from 'use-intl/react'
import { CLOCK } from './clock'
import { isEndOfDay } from './is-end-of-day'

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Returns a function that writes a moment for the reader: the day alone at its end, else with the time: "Fri, 4 Dec", "Fri, 4 Dec, 18:00". */
export function useMoment(): (moment: string) => string {
  const format = useFormatter()
  return (moment) => {
    const at = new Date(moment)
    const day = format.dateTime(at, DAY)
    return isEndOfDay(at) ? day : `${day}, ${format.dateTime(at, CLOCK)}`
  }
}
