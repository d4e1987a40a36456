import type { ClientMessageName, LiveErrorCode } from '@keel/contract/realtime/client-messages'

// Replies are written as ASCII; the client has the texts for people.
const MESSAGES: Record<LiveErrorCode, string> = {
  bad_request: 'The message does not have the right form',
  unknown_action: 'There is no such action',
  forbidden: 'You may not do this here',
  not_found: 'The receiver is not in the room',
  rate_limited: 'Too many messages',
  too_large: 'The message is too large',
  internal: 'Something went wrong on the server',
}

/** Returns the reply to the client's message `seq`; replies have no number of their own. */
export const okReply = (seq: number, action: ClientMessageName, data: object): string =>
  `{"seq_reply":${seq},"action":"${action}","data":${JSON.stringify(data)}}`

/**
 * Returns the acknowledgement of a queued message: it was checked and relayed, and need not be sent again. `shared` is the
 * current state that the message set, as JSON text.
 */
export const ackReply = (seq: number, queueId: string, shared?: string): string =>
  `{"seq_reply":${seq},"action":"direct_message","data":{"queue_id":"${queueId}","reply":true${shared === undefined ? '' : `,"shared":${shared}`}}}`

export const errorReply = (seq: number, code: LiveErrorCode, retryAfterMs?: number): string =>
  JSON.stringify({ seq_reply: seq, error: { code, message: MESSAGES[code], retry_after_ms: retryAfterMs } })
