import { useTranslations } from 'use-intl/react'
import { aboutChannel } from '../../features/chat/shown-channels'
import { useLiveEvent } from '../../realtime/use-live'
import { fullName } from '../../ui/avatar'
import { toast } from '../../ui/toast/toast'

const SHOWN = 120
interface Options {
  channelId: number
  meId: number
  chatShown: boolean
  onOpen: () => void
}

/** Toasts messages of the classroom's chat while the chat is hidden. */
export function useChatToasts({ channelId, meId, chatShown, onOpen }: Options): void {
  const t = useTranslations('room')
  useLiveEvent('new_message', ({ channel_id, message }) => {
    if (channel_id !== channelId || message.author.id === meId || chatShown) return
    const text = message.message.length > SHOWN ? `${message.message.slice(0, SHOWN)}…` : message.message
    toast.chat(text, { title: fullName(message.author), about: aboutChannel(channelId), action: { label: t('openChat'), run: onOpen } })
  })
}
