import { useTranslations } from 'use-intl/react'
import { useNow } from '../../lib/use-now'
import classes from './next-lesson.module.css'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the number of the calendar day in the user's time zone; only differences matter. */
const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY

/** The time until a moment: in calendar days, in hours, and in the last hour by the second. */
export function Countdown({ to }: { to: Date }) {
  const t = useTranslations('home.next')
  const now = useNow(SECOND)
  const left = to.getTime() - now.getTime()
  const minutes = Math.floor(left / MINUTE)
  const text =
    left <= 0
      ? t('now')
      : left < HOUR
        ? t('inMinutes', { minutes, seconds: String(Math.floor(left / SECOND) % 60).padStart(2, '0') })
        : left < DAY
          ? t('inHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
          : t('inDays', { count: dayNumber(to) - dayNumber(now) })
  return (
    <p className={classes.countdown} role="timer" data-soon={left < HOUR || undefined}>
      {text}
    </p>
  )
}
