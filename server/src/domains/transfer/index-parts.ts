import { DOCUMENT_MAX_DEPTH, LIBRARY_COPY_ITEMS_MAX, LIBRARY_DEPTH_MAX } from '@keel/contract/constants'
import { ARCHIVE_INDEX } from '@keel/contract/entities/transfer'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { fault, tooLarge } from './fault'

/** Each folder and each level of a document is two levels of JSON; a little more than the deepest valid one. */
const DEPTH_MAX = 2 * (LIBRARY_DEPTH_MAX + DOCUMENT_MAX_DEPTH) + 20
/** Lists, objects and their members, outside of values and points: several times as many as the largest archive has. */
const NODES_MAX = 600_000
/** Names of members outside of values and points: some 20 are known. Objects of many different names are parsed ten times as slowly. */
const NAMES_MAX = 100
/** Values and points: each item has one of either at most. */
const RANGES_MAX = 2 * LIBRARY_COPY_ITEMS_MAX
/** Bytes scanned before other requests get their turn. */
const WINDOW_BYTES = 1_048_576

const [QUOTE, BACKSLASH, COLON, COMMA] = [34, 92, 58, 44]
const [OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST] = [123, 91, 125, 93]
const LARGE = new Set(['"value"', '"points"'])

interface Range {
  start: number
  end: number
}

/** Finds the values and points of items in the JSON. Throws `archive.invalid`, `archive.too.large`. */
async function rangesOf(bytes: Buffer): Promise<Range[]> {
  const ranges: Range[] = []
  const names = new Set<string>()
  let depth = 0
  let nodes = 0
  let inText = false
  let text = 0
  let textEnd = 0
  /** The depth at which the current range began. */
  let rangeDepth: number | null = null
  for (let at = 0; at < bytes.length; at++) {
    if (at % WINDOW_BYTES === WINDOW_BYTES - 1) await othersTurn()
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) {
        inText = false
        textEnd = at + 1
      }
      continue
    }
    const isClosing = byte === CLOSE_OBJECT || byte === CLOSE_LIST
    if ((isClosing || byte === COMMA) && depth === rangeDepth) {
      const range = ranges.at(-1)
      if (range) range.end = at
      rangeDepth = null
    }
    if (byte === QUOTE) {
      inText = true
      text = at
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > DEPTH_MAX) throw fault('too_deep', ARCHIVE_INDEX)
      if (rangeDepth === null) nodes++
    } else if (isClosing) depth--
    else if (byte === COMMA && rangeDepth === null) nodes++
    else if (byte === COLON && rangeDepth === null) {
      const name = bytes.toString('latin1', text, textEnd)
      names.add(name)
      if (LARGE.has(name)) {
        rangeDepth = depth
        ranges.push({ start: at + 1, end: bytes.length })
        nodes++
      }
    }
    if (nodes > NODES_MAX || names.size > NAMES_MAX || ranges.length > RANGES_MAX) throw tooLarge()
  }
  return ranges
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw fault('bad_index', ARCHIVE_INDEX)
  }
}

/**
 * The JSON of an archive, parsed at once without the values and points of its items: numbers replace those, and they are parsed
 * one by one. However much a few bytes unpack to, it needs little memory and blocks nobody for long.
 */
export class IndexParts {
  private readonly bytes: Buffer
  private readonly ranges: readonly Range[]

  private constructor(bytes: Buffer, ranges: readonly Range[]) {
    this.bytes = bytes
    this.ranges = ranges
  }

  static async open(bytes: Buffer): Promise<{ json: unknown; parts: IndexParts }> {
    const ranges = await rangesOf(bytes)
    const pieces: Buffer[] = []
    let at = 0
    for (const [number, { start, end }] of ranges.entries()) {
      pieces.push(bytes.subarray(at, start), Buffer.from(String(number)))
      at = end
    }
    return { json: parse(Buffer.concat([...pieces, bytes.subarray(at)])), parts: new IndexParts(bytes, ranges) }
  }

  /** Bytes of a value or of points; 0 if there are none. */
  size(number: unknown): number {
    const range = this.ranges[Number(number)]
    return range && typeof number === 'number' ? range.end - range.start : 0
  }
  /** Returns the value or points of this number, undefined if there are none. Throws `archive.invalid`. */
  read(number: unknown): unknown {
    const range = this.ranges[Number(number)]
    return range && typeof number === 'number' ? parse(this.bytes.subarray(range.start, range.end)) : undefined
  }
}
