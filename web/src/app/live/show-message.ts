import type { RegisteredRouter } from '@tanstack/react-router'
import type { Channel, ChatMessage } from '@keel/contract/entities/chat'
import type { ServerEvents } from '@keel/contract/realtime/server-events'
import { channelQuery } from '../../data/chat/queries'
import { meQuery } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { showMessageNotification, closeNotification } from '../../features/chat/browser-notification'
import { listedChannel } from '../../data/chat/cache'
import { aboutChannel, isShown } from '../../features/chat/shown-channels'
import { loadChatTexts, loadMemberTexts, translator } from '../../i18n/language'
import { playSound } from '../../lib/sounds'
import { fullName } from '../../ui/avatar'
import { toast } from '../../ui/toast/toast'

const SHOWN_LENGTH = 120

const channelOf = async (id: number): Promise<Pick<Channel, 'name' | 'room_id'>> =>
  listedChannel(queryClient, id) ?? queryClient.ensureQueryData(channelQuery(id))

/** Toasts a message of a hidden channel, with a sound. */
async function toastMessage(router: RegisteredRouter, message: ChatMessage): Promise<void> {
  playSound('message')
  const [{ name, room_id }] = await Promise.all([channelOf(message.channel_id), loadMemberTexts(), loadChatTexts()])
  const t = translator('chat')
  const title = room_id === null ? fullName(message.author) : `${fullName(message.author)} · ${name}`
  const text = message.message.length > SHOWN_LENGTH ? `${message.message.slice(0, SHOWN_LENGTH)}…` : message.message || t('pictures.one')
  const open = () => void router.navigate({ to: '/messages/$channel', params: { channel: String(message.channel_id) } })
  // A classroom handles its own chat, which opens in place: nobody is led out of a lesson.
  const isThere = () => router.state.location.pathname === `/room/${room_id}`
  showMessageNotification({ channelId: message.channel_id, messageId: message.id, title, text, open: () => void (isThere() || open()) })
  // It may have been opened while the texts were loaded.
  if (!isThere() && !isShown(message.channel_id))
    toast.chat(text, { title, about: aboutChannel(message.channel_id), action: { label: t('open'), run: open } })
}

const myId = () => queryClient.getQueryData(meQuery.queryKey)?.id

/** Shows and sounds a message of somebody else in a channel that is not on the screen. */
export function showMessage(router: RegisteredRouter, { channel_id, message }: ServerEvents['new_message']): void {
  // Best effort: the message is in the channel all the same.
  if (message.author.id !== myId() && !isShown(channel_id)) void toastMessage(router, message).catch(() => undefined)
}

/** Closes the notification of a channel that the user has read, here or elsewhere. */
export function hideMessage({ channel_id, user_id }: ServerEvents['channel_seen']): void {
  if (user_id === myId()) closeNotification(channel_id)
}
