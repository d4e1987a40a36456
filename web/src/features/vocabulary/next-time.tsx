import { useFormatter, useTranslations } from 'use-intl/react'
import { useNow } from '../../lib/use-now'

/** When the next words are due for review. */
export function NextTime({ at }: { at: string }) {
  const t = useTranslations('vocabulary')
  const format = useFormatter()
  const now = useNow(30_000)
  const time = new Date(at)
  // Seconds are rounded up to one minute.
  const when = format.relativeTime(time.getTime() - now.getTime() < 60_000 ? new Date(now.getTime() + 60_000) : time, now)
  return <>{t('due.next', { when })}</>
}
