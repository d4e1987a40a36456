import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { reviewQueue } from '../../data/vocabulary/send-reviews'
import classes from './review.module.css'

/** Shows that reviews are waiting to be sent, and later that they were sent. */
export function Waiting() {
  const t = useTranslations('vocabulary')
  const jobs = useStore(reviewQueue.store)
  const failed = [...jobs.values()].some(({ failure }) => failure !== null)
  const [hadWaiting, setHadWaiting] = useState(false)
  if (failed && !hadWaiting) setHadWaiting(true)
  return (
    <p className={classes.waiting} role="status">
      {failed ? (
        <>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          {t('repeat.waiting', { count: jobs.size })}
        </>
      ) : (
        hadWaiting &&
        jobs.size === 0 && (
          <>
            <IconCloudCheck size={18} stroke={1.7} aria-hidden />
            {t('repeat.sent')}
          </>
        )
      )}
    </p>
  )
}
