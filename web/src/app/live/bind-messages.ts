import { live } from '../../realtime/live'

/** Messages are heard on every page; what is done about them is loaded with the first one. */
const hearing = () => import('./hear-messages')

/** Answers how to stop. */
export const bindMessages = (): (() => void)[] => [
  live.on('new_message', (data) => void hearing().then((hear) => hear.newMessage(data))),
  live.on('message_changed', (data) => void hearing().then((hear) => hear.messageChanged(data))),
  live.on('message_deleted', (data) => void hearing().then((hear) => hear.messageDeleted(data))),
  live.on('channel_seen', (data) => void hearing().then((hear) => hear.channelSeen(data))),
]
