import { IconWifiOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useConnectionNotice } from '../../realtime/use-live'
import classes from '../../ui/connection-strip.module.css'

/** Shown over the classroom as soon as its live connection is lost; other pages wait longer. */
export function LostConnection() {
  const t = useTranslations('room')
  const everywhere = useConnectionNotice()
  if (everywhere) return null
  return (
    <div role="alert" className={classes.strip}>
      <IconWifiOff size={18} stroke={1.8} aria-hidden />
      {t('connectionLost')}
    </div>
  )
}
