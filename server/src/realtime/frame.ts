import type { Duplex } from 'node:stream'

/** Above this the body is not copied into each frame: two buffers in one system call are cheaper. */
const COPIED_BYTES = 1024
const SLAB_BYTES = 8192

/**
 * Turns events into bytes, once for all receivers: `,"action":...,"data":...}` as UTF-8, to which each
 * connection puts its own number in front. The bytes live in slabs of their own, because one that stays in
 * a ring would pin the shared pool of Node, full of frames long sent.
 */
export class TailWriter {
  private slab: Buffer | undefined
  private used = 0

  write(action: string, dataJson: string): Buffer {
    return this.copy(`,"action":"${action}","data":${dataJson}}`)
  }

  copy(text: string): Buffer {
    const size = Buffer.byteLength(text)
    if (size > SLAB_BYTES / 4) return ownBytes(text, size)
    if (!this.slab || this.used + size > SLAB_BYTES) {
      this.slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
      this.used = 0
    }
    const start = this.used
    this.used += this.slab.write(text, start)
    return this.slab.subarray(start, this.used)
  }
}

const ownBytes = (text: string, size: number): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(size)
  bytes.write(text)
  return bytes
}

/** One event's bytes on their own, for what goes to one connection or person. */
export const singleTail = (action: string, data: unknown): Buffer => {
  const text = `,"action":"${action}","data":${JSON.stringify(data)}}`
  return ownBytes(text, Buffer.byteLength(text))
}

/** Writes one finished text frame `{"seq":N,"action":...}` to an open socket. */
export const writeEvent = (socket: Duplex, seq: number, tail: Buffer): void => {
  const text = `{"seq":${seq}`
  const size = text.length + tail.length
  if (size <= COPIED_BYTES) {
    const frame = Buffer.allocUnsafe(size + (size < 126 ? 2 : 4))
    frame.set(tail, writeAscii(frame, text, writeHeader(frame, size)))
    socket.write(frame)
    return
  }
  const head = Buffer.allocUnsafe((size < 65_536 ? 4 : 10) + text.length)
  writeAscii(head, text, writeHeader(head, size))
  socket.cork()
  socket.write(head)
  socket.write(tail)
  socket.uncork()
}

/** Writes one text frame to an open socket. */
export const writeText = (socket: Duplex, text: string): void => {
  const size = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(size + (size < 126 ? 2 : size < 65_536 ? 4 : 10))
  frame.write(text, writeHeader(frame, size))
  socket.write(frame)
}

// 0x81: a whole text message. A server's frames are not masked.
const writeHeader = (frame: Buffer, size: number): number => {
  frame[0] = 0x81
  if (size < 126) {
    frame[1] = size
    return 2
  }
  if (size < 65_536) {
    frame[1] = 126
    frame.writeUInt16BE(size, 2)
    return 4
  }
  frame[1] = 127
  frame.writeUIntBE(0, 2, 2)
  frame.writeUIntBE(size, 4, 6)
  return 10
}

// For a dozen characters a loop is cheaper than the call into native code.
const writeAscii = (target: Buffer, text: string, at: number): number => {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i)
  return at + text.length
}
