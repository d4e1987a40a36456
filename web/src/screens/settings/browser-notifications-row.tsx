import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { allowNotifications, notificationState, stopNotifications } from '../../features/chat/browser-notification'
import { useAction } from '../../lib/use-action'
import { SwitchRow } from './switch-row'

/** Browser notifications for messages while no Keel tab is in view. The browser asks for permission only when this is turned on. */
export function BrowserNotificationsRow() {
  const t = useTranslations('settings.look')
  const { state } = useStore(notificationState)
  const [turn, turning] = useAction(async (on: boolean) => (on ? allowNotifications(t('noticesSample')) : stopNotifications()))
  if (state === 'unsupported') return null
  return (
    <SwitchRow
      label={t('notices')}
      hint={t(state === 'denied' ? 'noticesDenied' : 'noticesHint')}
      isOn={state === 'on'}
      disabled={turning || state === 'denied'}
      onChange={turn}
    />
  )
}
