import type { ServerName } from './build'

/** Protocol of a rival. The same message, of the same size, reaches all of them. */
export interface Dialect {
  path: string
  /** Returns the response to a keep-alive or opening frame, or null. */
  answer: (bytes: Buffer, start: number) => string | null
  message: (seq: number, roomId: number, queueId: string, data: object) => string
  /** How many of a room of `size` get a sender's message as an event. */
  receivers: (size: number) => number
}

const plain = (seq: number, roomId: number, queueId: string, data: object): string =>
  JSON.stringify({ seq, action: 'direct_message', data: { room_id: roomId, queue_id: queueId, data } })

const PING = '2'.charCodeAt(0)
const OPEN = '0'.charCodeAt(0)

export const dialects: Record<ServerName, Dialect> = {
  // Nine events and the sender's reply: as many frames as the others send.
  keel: { path: '/api/v1/websocket', answer: () => null, message: plain, receivers: (size) => size - 1 },
  'bare-ws': { path: '/', answer: () => null, message: plain, receivers: (size) => size },
  'socket-io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    answer: (bytes, start) => (bytes[start] === PING ? '3' : bytes[start] === OPEN ? '40' : null),
    message: (_seq, roomId, queueId, data) => `42["direct_message",${JSON.stringify({ room_id: roomId, queue_id: queueId, data })}]`,
    receivers: (size) => size,
  },
}

const MARK = '@'
export const MARK_BYTE = MARK.charCodeAt(0)
const DIGITS = 13

/** Returns a message's text of exactly `bytes`, with the time of sending (microseconds) in it. */
export const messageText = (dialect: Dialect, seq: number, roomId: number, bytes: number): string => {
  const queueId = `q${String(seq).padStart(9, '0')}${String(roomId).padStart(6, '0')}`
  const stamp = MARK + String(Math.floor(performance.now() * 1000)).padStart(DIGITS, '0')
  const data = (text: string): object => ({
    action: 'media:signal',
    from: 'AAAAAAAAAAAAAAAA',
    ...(bytes < 1500 ? { candidate: { candidate: text } } : { description: { type: 'offer', sdp: text } }),
  })
  const bare = dialect.message(seq, roomId, queueId, data(stamp))
  return dialect.message(seq, roomId, queueId, data(stamp.padEnd(stamp.length + bytes - bare.length, 'x')))
}

/** Returns the microseconds since the message in this frame was sent; null if it is not one of the bench's messages. */
export const ageOf = (bytes: Buffer, start: number, end: number): number | null => {
  const at = bytes.indexOf(MARK_BYTE, start)
  if (at < 0 || at >= end) return null
  let sentAt = 0
  for (let i = 1; i <= DIGITS; i++) sentAt = sentAt * 10 + ((bytes[at + i] ?? 48) - 48)
  return performance.now() * 1000 - sentAt
}

const SEQ_KEY = '{"seq":'
/** Returns the number of the product's event in this frame; null for a reply, which has none. */
export const seqOf = (bytes: Buffer, start: number): number | null => {
  if (bytes.toString('latin1', start, start + SEQ_KEY.length) !== SEQ_KEY) return null
  let seq = 0
  for (let at = start + SEQ_KEY.length; (bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57; at++) seq = seq * 10 + ((bytes[at] ?? 48) - 48)
  return seq
}
