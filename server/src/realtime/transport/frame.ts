import { Buffer } from 'node:buffer' // as a module: the global is a getter, called each time
import type { Duplex } from 'node:stream'
import type { Ring } from './ring'

/** Above this the body is not copied into each frame: two buffers in one system call are cheaper. */
const COPIED_BYTES = 1024
const FIRST_SLAB_BYTES = 8192
const LARGEST_SLAB_BYTES = 65_536
/** Small frames are joined up to about this size. */
const GATHERED_BYTES = 32_768

/**
 * Serialises events, once for all receivers: `,"action":...,"data":...}` as UTF-8, which each connection prefixes with its own
 * number. The bytes are in slabs of their own, because one that stays in a ring would pin the shared pool of Node, full of
 * frames long sent.
 */
export class TailWriter {
  private slab = NO_SLAB
  private used = 0

  write(action: string, dataJson: string): Buffer {
    return this.copy(`,"action":"${action}","data":${dataJson}}`)
  }

  copy(text: string): Buffer {
    // Three bytes per character are enough for any text: counting them first would cost more than the space.
    const most = text.length * 3
    if (most > LARGEST_SLAB_BYTES / 2) return ownBytes(text, Buffer.byteLength(text))
    // Stryker disable next-line ConditionalExpression: only saves memory
    if (this.used + most > this.slab.length) this.nextSlab(most)
    const start = this.used
    this.used += this.slab.write(text, start)
    return this.slab.subarray(start, this.used)
  }

  // Larger for busier rooms: few allocations while somebody draws, little memory while people only listen.
  private nextSlab(most: number): void {
    this.slab = Buffer.allocUnsafeSlow(Math.min(LARGEST_SLAB_BYTES, Math.max(FIRST_SLAB_BYTES, this.slab.length * 2, most)))
    this.used = 0
  }
}
const NO_SLAB = Buffer.alloc(0)

const ownBytes = (text: string, size: number): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(size)
  bytes.write(text)
  return bytes
}

/** One event's bytes in a buffer of their own, for a single connection or person. */
export const singleTail = (action: string, data: unknown): Buffer => {
  const text = `,"action":"${action}","data":${JSON.stringify(data)}}`
  return ownBytes(text, Buffer.byteLength(text))
}

const FRONT = '{"seq":'
// Writes the digits of a whole number from 0 on, without creating a string for every receiver.
const digitsOf = (seq: number): number => {
  let digits = 1
  for (let rest = seq; rest >= 10; rest = Math.floor(rest / 10)) digits += 1
  return digits
}
const frontSize = (seq: number): number => FRONT.length + digitsOf(seq)
const isCopied = (size: number): boolean => size <= COPIED_BYTES

/** Writes one finished text frame `{"seq":N,"action":...}` to an open socket. */
export const writeEvent = (socket: Duplex, seq: number, tail: Buffer): void => {
  const front = frontSize(seq)
  const size = front + tail.length
  // Stryker disable next-line ConditionalExpression: a large event that is copied is only slower
  if (isCopied(size)) {
    const frame = Buffer.allocUnsafe(headerSize(size) + size)
    putEvent(frame, 0, seq, tail)
    socket.write(frame)
    return
  }
  const head = Buffer.allocUnsafe(headerSize(size) + front)
  putFront(head, putHeader(head, 0, size), seq)
  socket.cork()
  socket.write(head)
  socket.write(tail)
  socket.uncork()
}

/** Writes the events `from` to before `to` of a ring in as few system calls as possible. */
export const writeEvents = (socket: Duplex, ring: Ring, from: number, to: number): void => {
  for (let seq = from; seq < to;) {
    let bytes = 0
    let end = seq
    for (; end < to && bytes < GATHERED_BYTES; end++) {
      const size = frontSize(end) + ring.sizeOf(end)
      if (!isCopied(size)) break
      bytes += headerSize(size) + size
    }
    if (end - seq < 2) {
      const tail = ring.get(seq)
      if (tail) writeEvent(socket, seq, tail)
      seq += 1
      continue
    }
    const frames = Buffer.allocUnsafe(bytes)
    for (let at = 0; seq < end; seq++) {
      const tail = ring.get(seq)
      if (tail) at = putEvent(frames, at, seq, tail)
    }
    socket.write(frames)
  }
}

/** Writes one text frame of ASCII characters to an open socket. */
export const writeAscii = (socket: Duplex, text: string): void => {
  const size = text.length
  const frame = Buffer.allocUnsafe(headerSize(size) + size)
  putAscii(frame, text, putHeader(frame, 0, size))
  socket.write(frame)
}

const headerSize = (size: number): number => (size < 126 ? 2 : size < 65_536 ? 4 : 10)

const putEvent = (target: Buffer, at: number, seq: number, tail: Buffer): number => {
  const start = putFront(target, putHeader(target, at, frontSize(seq) + tail.length), seq)
  target.set(tail, start)
  return start + tail.length
}

// 0x81: a whole text message. A server's frames are not masked.
const putHeader = (target: Buffer, at: number, size: number): number => {
  target[at] = 0x81
  if (size < 126) {
    target[at + 1] = size
    return at + 2
  }
  if (size < 65_536) {
    target[at + 1] = 126
    target[at + 2] = size >> 8
    target[at + 3] = size & 255
    return at + 4
  }
  target[at + 1] = 127
  target.writeUIntBE(0, at + 2, 2)
  target.writeUIntBE(size, at + 4, 6)
  return at + 10
}

const putFront = (target: Buffer, at: number, seq: number): number => {
  const end = putAscii(target, FRONT, at) + digitsOf(seq)
  for (let rest = seq, i = end - 1; i >= at + FRONT.length; i--, rest = Math.floor(rest / 10)) target[i] = 48 + (rest % 10)
  return end
}

// For a dozen characters a loop is cheaper than the call into native code.
const putAscii = (target: Buffer, text: string, at: number): number => {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i)
  return at + text.length
}
