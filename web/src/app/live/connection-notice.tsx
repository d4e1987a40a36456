import { IconWifiOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useConnectionNotice } from '../../realtime/use-live'
import classes from '../../ui/connection-strip.module.css'

/** A strip on top of everything while the live connection has been failing for long. */
export function ConnectionNotice() {
  const t = useTranslations('errors')
  const shown = useConnectionNotice()
  return (
    <div role="status" className={shown ? classes.strip : undefined}>
      {shown && (
        <>
          <IconWifiOff size={18} stroke={1.8} aria-hidden />
          {t('connection')}
        </>
      )}
    </div>
  )
}
