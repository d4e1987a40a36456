import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { allowNotifications, notificationState, stopNotifications } from '../../features/chat/browser-notification'
import { useAction } from '../../lib/use-action'
import classes from './section.module.css'

/** Browser notifications for messages while no Keel tab is in view. The browser asks for permission only when this is turned on. */
export function BrowserNotificationsRow() {
  const t = useTranslations('settings.look')
  const { state } = useStore(notificationState)
  const [turn, turning] = useAction(async (on: boolean) => (on ? allowNotifications(t('noticesSample')) : stopNotifications()))
  const id = useId()
  if (state === 'unsupported') return null
  return (
    <div className={classes.row}>
      <label className={`${classes.label} ${classes.what}`} htmlFor={id}>
        {t('notices')}
        <span className={classes.hint}>{t(state === 'denied' ? 'noticesDenied' : 'noticesHint')}</span>
      </label>
      <Switch
        id={id}
        size="md"
        checked={state === 'on'}
        disabled={turning || state === 'denied'}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </div>
  )
}
