import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../api/errors'
import { sendMessage } from '../../api/chat'
import { errorMessage } from '../../lib/error-message'
import { putMessage } from './cache'

/** A message on its way, or one that did not get through. */
export interface Outgoing {
  clientId: string
  text: string
  failed: string | null
}

const makeId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends messages and keeps those not stored yet. Trying again never makes a second one. */
export function useOutgoing(channelId: number, oops: string) {
  const client = useQueryClient()
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const drop = (clientId: string) => setOutgoing((list) => list.filter((one) => one.clientId !== clientId))
  const mark = (clientId: string, failed: string | null) =>
    setOutgoing((list) => list.map((one) => (one.clientId === clientId ? { ...one, failed } : one)))

  async function deliver({ clientId, text }: Outgoing): Promise<void> {
    try {
      putMessage(client, await sendMessage({ channel_id: channelId, message: text, client_id: clientId }))
      drop(clientId)
    } catch (error) {
      mark(clientId, errorMessage(error) ?? oops)
      if (!isApiError(error)) throw error
    }
  }
  return {
    outgoing,
    send(text: string) {
      const message: Outgoing = { clientId: makeId(), text, failed: null }
      setOutgoing((list) => [...list, message])
      void deliver(message)
    },
    retry(message: Outgoing) {
      mark(message.clientId, null)
      void deliver(message)
    },
    discard: (message: Outgoing) => drop(message.clientId),
  }
}
