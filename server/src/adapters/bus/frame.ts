/** What a process puts on the engine: a message of a channel, also one that must be in time, or a word among the buses themselves. */
export type FrameKind = 'message' | 'timely' | 'beat' | 'question' | 'answer' | 'goodbye'

export interface Frame {
  /** The process that sent it; new at every start. */
  node: string
  /** Counts the frames of a process from 1 on, so that a missing one is noticed. */
  number: number
  /** When it was published, in milliseconds of the sender's clock, which only goes on. */
  at: number
  kind: FrameKind
  /** Of a message its channel, of a question and an answer the process it is for. */
  to: string
  text: string
}
/** A frame, or a part of one that is too large for one notification of the engine. */
export interface FramePart extends Frame {
  part: number
  parts: number
}

const KINDS: Readonly<Record<FrameKind, string>> = { message: 'm', timely: 't', beat: 'b', question: 'q', answer: 'a', goodbye: 'g' }
const KIND_OF = new Map(Object.entries(KINDS).map(([kind, letter]) => [letter, kind as FrameKind]))
/** Room for everything before the text; channels are short. */
const HEAD_BYTES = 200

const encode = ({ node, number, at, kind, to }: Frame, text: string | Buffer, part: number, parts: number): string =>
  `${node} ${KINDS[kind]} ${number} ${at} ${part} ${parts} ${to}\n${text.toString()}`

/** Returns a frame as texts of at most `maxBytes` of UTF-8 each. */
export function encodeFrame(frame: Frame, maxBytes: number): string[] {
  // No character takes more than three bytes per UTF-16 unit.
  if (HEAD_BYTES + frame.text.length * 3 <= maxBytes) return [encode(frame, frame.text, 0, 1)]
  const bytes = Buffer.from(frame.text)
  const pieces: Buffer[] = []
  for (let from = 0; from < bytes.length || from === 0;) {
    let to = Math.min(bytes.length, from + maxBytes - HEAD_BYTES)
    // Between characters: the bytes after the first of a character begin with 10.
    while (to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80) to -= 1
    pieces.push(bytes.subarray(from, to))
    from = to
    if (bytes.length === 0) break
  }
  return pieces.map((piece, part) => encode(frame, piece, part, pieces.length))
}

/** Reads what `encodeFrame` wrote; returns null for anything else. */
export function decodeFrame(text: string): FramePart | null {
  const end = text.indexOf('\n')
  const [node, letter, number, at, part, parts, ...to] = text.slice(0, Math.max(0, end)).split(' ')
  const kind = KIND_OF.get(letter ?? '')
  const [counted, sentAt, index, count] = [Number(number), Number(at), Number(part), Number(parts)]
  if (!node || !kind || !(counted >= 1) || !(sentAt >= 0) || !(index >= 0) || !(count > index)) return null
  return { node, kind, number: counted, at: sentAt, part: index, parts: count, to: to.join(' '), text: text.slice(end + 1) }
}

/** Begins a text that holds several others; no process has it in its name. */
const PACK = '+'
const BYTES_PER_LENGTH = 8

/** Returns fewer texts of at most `maxBytes` each that hold all of these, in their order. */
export function packTexts(texts: readonly string[], maxBytes: number): string[] {
  const packs: string[][] = []
  let bytes = 0
  for (const text of texts) {
    const own = Buffer.byteLength(text) + BYTES_PER_LENGTH
    if (packs.length === 0 || bytes + own > maxBytes) {
      packs.push([])
      bytes = PACK.length
    }
    packs.at(-1)?.push(text)
    bytes += own
  }
  return packs.map((pack) => (pack.length === 1 ? pack.join('') : `${PACK}${pack.map(({ length }) => length).join(' ')}\n${pack.join('')}`))
}

/** Returns the texts that one of `packTexts` holds. */
export function unpackText(text: string): string[] {
  if (!text.startsWith(PACK)) return [text]
  const end = text.indexOf('\n')
  let at = end + 1
  return text
    .slice(PACK.length, end)
    .split(' ')
    .map((length) => text.slice(at, (at += Number(length))))
}
