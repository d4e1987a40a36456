export interface Piece {
  text: string
  href?: string
}

const LINK = /https?:\/\/[^\s<>"]+/gi
/** Punctuation that ends a sentence, not a URL. */
const TRAILING = /[.,;:!?'»”"]+$/

const count = (text: string, sign: string) => text.split(sign).length - 1

/** A closing bracket belongs to the URL only if it opened there: `(see https://a.ee/b)`. */
function trimEnd(address: string): string {
  let trimmed = address
  for (;;) {
    const before = trimmed
    trimmed = trimmed.replace(TRAILING, '')
    if (trimmed.endsWith(')') && count(trimmed, '(') < count(trimmed, ')')) trimmed = trimmed.slice(0, -1)
    if (trimmed === before) return trimmed
  }
}

/** Splits a message into plain text and URLs. Only http and https become links. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const address = trimEnd(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: address, href: new URL(address).href })
    from = match.index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
