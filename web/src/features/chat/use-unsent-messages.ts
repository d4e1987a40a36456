import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { MessageFile } from '@keel/contract/entities/chat'
import { messageQueue, sendChatMessage, sendStoredMessages } from '../../data/chat/unsent-messages'

/** The user's messages in a channel that are not stored yet. */
export function useUnsentMessages(meId: number, channelId: number) {
  useEffect(() => sendStoredMessages(meId, channelId), [meId, channelId])
  const jobs = useStore(messageQueue.store)
  return {
    unsent: [...jobs.values()].filter(({ job }) => job.channelId === channelId),
    send: (text: string, files: MessageFile[]) => sendChatMessage(meId, { channelId, text, files }),
  }
}
