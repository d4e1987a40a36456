import type { ChatMessage, MessageFile } from '@keel/contract/entities/chat'
import { uniqueId } from '../../lib/generated-id'
import { cacheShown } from '../_shared/apply-to-cache'
import { queryClient } from '../_shared/query-client'
import { storedJob, storedJobs, storeJob } from '../save-queue/job-storage'
import { createSaveQueue } from '../save-queue/save-queue'
import { currentUserId } from '../users/me'
import { applyLastMessage, applyMessage } from './cache'
import { sendMessage } from './calls'

/** A chat message that is not stored yet. */
export interface UnsentMessage {
  readonly channelId: number
  /** The server stores a message once, however often one with this id is sent. */
  readonly clientId: string
  readonly text: string
  readonly files: readonly MessageFile[]
  /** Numbers messages in the order they were written. */
  readonly at: number
}

/** Until November 2026 all unsent messages to a channel were in one list under this name. */
const listName = (userId: number, channelId: number) => `keel.chat.out.${userId}.${channelId}` as const
const nameOf = ({ channelId, clientId }: UnsentMessage, userId: number) => `${listName(userId, channelId)}.${clientId}` as const

/** Sends messages, those to one channel in order. One that is refused waits until its author retries or discards it. */
export const messageQueue = createSaveQueue<UnsentMessage, ChatMessage>({
  keyOf: ({ clientId }) => clientId,
  laneOf: ({ channelId }) => String(channelId),
  send: ([{ channelId, clientId, text, files }]) =>
    sendMessage({
      channel_id: channelId,
      client_id: clientId,
      message: text,
      files: files.map(({ id, width, height }) => ({ id, width: width ?? undefined, height: height ?? undefined })),
    }),
  onStored(_messages, message) {
    applyMessage(queryClient, message)
    applyLastMessage(queryClient, message)
    return cacheShown()
  },
  outcomes: { invalid: 'hold', refused: 'hold', signedOut: 'hold' },
  storage: { nameOf },
})

let last = 0

/** Sends a message of this person, or keeps it for them when they have just signed out. */
export function sendChatMessage(userId: number, message: Pick<UnsentMessage, 'channelId' | 'text' | 'files'>): void {
  last = Math.max(Date.now(), last + 1)
  const unsent: UnsentMessage = { ...message, clientId: uniqueId(), at: last }
  if (currentUserId() === userId) messageQueue.put(unsent)
  else storeJob(nameOf(unsent, userId), unsent)
}

const isMessage = (value: unknown): value is Omit<UnsentMessage, 'channelId'> =>
  typeof value === 'object' &&
  value !== null &&
  'clientId' in value &&
  typeof value.clientId === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'files' in value &&
  Array.isArray(value.files) &&
  'at' in value &&
  typeof value.at === 'number'

/** Sends what this person wrote to a channel in this browser before and never arrived: it may have, and is the same message then. */
export function sendStoredMessages(userId: number, channelId: number): void {
  if (currentUserId() !== userId) return
  const name = listName(userId, channelId)
  const list: unknown = storedJob(name)
  const listed: object[] = Array.isArray(list) ? list : []
  const stored = [...listed.map((message, at) => ({ ...message, at })), ...storedJobs(`${name}.`)].filter(isMessage)
  messageQueue.put(
    ...stored
      .filter(({ clientId }) => !messageQueue.get(clientId))
      .toSorted((a, b) => a.at - b.at)
      .map(({ clientId, text, files, at }) => ({ channelId, clientId, text, files, at })),
  )
  if (list !== null) storeJob(name, null)
}
