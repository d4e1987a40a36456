import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { queryClient } from '../../data/_shared/query-client'
import { shownCopies } from '../../data/offline-copies/shown-copies'
import { meQuery } from '../../data/users/me'

const queries = queryClient.getQueryCache()
const subscribe = (onChange: () => void) => queries.subscribe(onChange)

/** Returns when the oldest copy on the screen came from the server; null when none is on it. Who the user is, is on every screen. */
function oldestShown(copies: ReadonlyMap<string, number>): number | null {
  const times = [...copies].flatMap(([hash, at]) => {
    const query = queries.get(hash)
    return query?.isActive() && query.queryKey[0] !== meQuery.queryKey[0] ? [at] : []
  })
  return times.length === 0 ? null : Math.min(...times)
}

/** Says that what is shown is from before the connection was lost, and from when. */
export function OfflineStrip() {
  const t = useTranslations('offline')
  const format = useFormatter()
  const copies = useStore(shownCopies)
  const at = useSyncExternalStore(subscribe, () => oldestShown(copies))
  return (
    <>
      <IconWifiOff size={18} stroke={1.8} aria-hidden />
      {at === null ? t('now') : t('since', { when: format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' }) })}
    </>
  )
}
