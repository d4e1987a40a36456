import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellOff, IconBellPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { allowNotifications, notificationState, stopNotifications } from '../../features/chat/browser-notification'
import { toast } from '../../ui/toast/toast'
import { Tooltip } from '../../ui/tooltip'

/** Turns on browser notifications for messages while no Keel tab is in view. The browser asks for permission only when this is pressed. */
export function NotificationsButton() {
  const t = useTranslations('messages.notices')
  const { state } = useStore(notificationState)
  if (state === 'unsupported') return null
  const press = async () => {
    if (state === 'on') {
      stopNotifications()
      toast.info(t('stopped'))
      return
    }
    const now = await allowNotifications(t('allowed'))
    if (now === 'on') toast.success(t('allowed'))
    else toast.warning(t(now === 'unsupported' ? 'unsupported' : 'denied'))
  }
  const label = state === 'on' ? t('stop') : t('allow')
  const Icon = state === 'on' ? IconBell : state === 'ask' ? IconBellPlus : IconBellOff
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" variant="subtle" color="gray" radius="xl" aria-label={label} onClick={() => void press()}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
