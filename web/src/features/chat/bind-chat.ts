import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../api/keys'
import type { Live } from '../../realtime/live'
import { changeMessage, dropMessage, patchUnread, putMessage } from './cache'

/** Keeps cached messages and unread counts in step with what the live connection tells. Answers how to stop. */
export function bindChat(live: Live, client: QueryClient): () => void {
  const stops = [
    live.on('new_message', ({ channel_id, message }) => {
      putMessage(client, message)
      if (message.author.id !== client.getQueryData<User>(keys.me)?.id) patchUnread(client, channel_id, (unread) => unread + 1)
    }),
    live.on('message_changed', ({ message }) => changeMessage(client, message)),
    live.on('message_deleted', ({ channel_id, message_id }) => {
      dropMessage(client, channel_id, message_id)
      // It may have been unread: only the server knows.
      void client.invalidateQueries({ queryKey: keys.channels })
    }),
    live.on('new_room', () => void client.invalidateQueries({ queryKey: keys.channels })),
    live.on('room_left', () => void client.invalidateQueries({ queryKey: keys.channels })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
