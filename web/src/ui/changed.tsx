import { useState } from 'react'
import { useFormatter } from 'use-intl/react'
import { CLOCK } from '../lib/clock'

/** When something was changed: today the time, this year the day, else the whole date. */
export function Changed({ at }: { at: string }) {
  const format = useFormatter()
  const [now] = useState(() => new Date())
  const date = new Date(at)
  const text =
    date.toDateString() === now.toDateString()
      ? format.dateTime(date, CLOCK)
      : date.getFullYear() === now.getFullYear()
        ? format.dateTime(date, { day: 'numeric', month: 'short' })
        : format.dateTime(date, { day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'long', timeStyle: 'short' })}>
      {text}
    </time>
  )
}
