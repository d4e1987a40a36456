import { IconWifiOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { useConnectionNotice } from '../../realtime/use-live'
import classes from '../../ui/connection-strip.module.css'
import { offlineStrip } from './offline-notice'

/** A strip over the page while the live connection has been failing for long; above the page while what is shown is a copy. */
export function ConnectionNotice() {
  const t = useTranslations('errors')
  const { Strip } = useStore(offlineStrip)
  const fails = useConnectionNotice()
  return (
    <div role="status" className={!Strip && fails ? classes.strip : undefined}>
      {Strip ? (
        <Strip />
      ) : (
        fails && (
          <>
            <IconWifiOff size={18} stroke={1.8} aria-hidden />
            {t('connection')}
          </>
        )
      )}
    </div>
  )
}
