import { useFormatter, useTranslations } from 'use-intl/react'
import { useNow } from '../../lib/use-now'

/** When there will be something to be repeated again. */
export function NextTime({ at }: { at: string }) {
  const t = useTranslations('vocabulary')
  const format = useFormatter()
  const now = useNow(30_000)
  const time = new Date(at)
  // What is a matter of seconds is said as one minute.
  const when = format.relativeTime(time.getTime() - now.getTime() < 60_000 ? new Date(now.getTime() + 60_000) : time, now)
  return <>{t('due.next', { when })}</>
}
