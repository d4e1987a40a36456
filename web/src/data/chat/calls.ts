import type { NewMessageFile } from '@keel/contract/entities/chat'
import type * as chat from '@keel/contract/routes/chat'
import { call } from '../_shared/client'

/** Sending the same `client_id` again is the same message. */
export const sendMessage = (message: { channel_id: number; message: string; files: NewMessageFile[]; client_id: string }) =>
  call<typeof chat.sendMessage>('POST', '/chat/messages', { body: message })

export const editMessage = (id: number, message: string) =>
  call<typeof chat.editMessage>('PUT', `/chat/messages/${id}`, { body: { message } })

export const deleteMessage = (id: number) => call<typeof chat.deleteMessage>('DELETE', `/chat/messages/${id}`)

export const viewChannel = (id: number) => call<typeof chat.viewChannel>('POST', `/chat/channels/${id}/view`)

/** Returns the user's channel with somebody who shares a classroom; its page is `/messages/$channel`. */
export const openDirect = (userId: number) => call<typeof chat.directChannel>('GET', `/chat/direct/${userId}`)
