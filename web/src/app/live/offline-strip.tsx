import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { queryClient } from '../../data/_shared/query-client'
import { shownCopies } from '../../data/offline-copies/shown-copies'
import { meQuery } from '../../data/users/me'
import { useNow } from '../../lib/use-now'
import classes from './offline-strip.module.css'

const MINUTE_MS = 60_000
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

const TIME = { timeStyle: 'short' } as const
const DAY_AND_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Tells screens of the whole window how much of it the strip has. */
function takeHeight(node: HTMLElement | null) {
  if (!node) return undefined
  const { style } = document.documentElement
  style.setProperty('--keel-offline-height', `${node.offsetHeight}px`)
  return () => void style.removeProperty('--keel-offline-height')
}

/** Says above the page, in one line, that what is shown is from before the connection was lost, and from when. */
export function OfflineStrip() {
  const t = useTranslations('offline')
  const format = useFormatter()
  const now = useNow(MINUTE_MS)
  const copies = useStore(shownCopies)
  const at = useSyncExternalStore(subscribe, () => oldestShown(copies))
  const isToday = at !== null && now.toDateString() === new Date(at).toDateString()
  return (
    <div className={classes.strip} ref={takeHeight}>
      <IconWifiOff className={classes.icon} size={16} stroke={1.8} aria-hidden />
      <span className={classes.text}>
        {at === null ? t('now') : t('since', { when: format.dateTime(at, isToday ? TIME : DAY_AND_TIME) })}
      </span>
    </div>
  )
}
