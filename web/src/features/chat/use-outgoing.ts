import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { MessageFile } from '@keel/contract/entities/chat'
import { outboxOf, type Outgoing } from './outbox'

/** The user's messages in a channel that are not stored yet. */
export function useOutgoing(meId: number, channelId: number, oops: string) {
  const box = outboxOf(meId, channelId, useQueryClient())
  useEffect(() => void box.deliver(oops), [box, oops])
  return {
    outgoing: useStore(box.list),
    send: (text: string, files: MessageFile[]) => box.send(text, files, oops),
    retry: (message: Outgoing) => box.retry(message, oops),
    discard: (message: Outgoing) => box.discard(message),
  }
}
