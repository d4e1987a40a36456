import { directionOf } from '../_shared/direction'

/** What has a direction of its own in a text. */
const BLOCK = 'p, h1, h2, h3, h4, h5, h6, li'
const middle = ({ left, width }: DOMRect): number => left + width / 2

/** Returns the word in the next line above or below that is nearest to this one. */
function wordInLine(words: readonly HTMLElement[], at: number, step: -1 | 1): HTMLElement | undefined {
  const from = words[at]?.getClientRects()[0]
  if (!from) return undefined
  let found: { word: HTMLElement; line: DOMRect; away: number } | undefined
  for (let next = at + step; next >= 0 && next < words.length; next += step) {
    const word = words[next]
    const box = word?.getClientRects()[0]
    if (!word || !box || Math.abs(box.top - from.top) < from.height / 2) continue
    if (found && Math.abs(box.top - found.line.top) >= found.line.height / 2) break
    const away = Math.abs(middle(box) - middle(from))
    if (!found || away < found.away) found = { word, line: found?.line ?? box, away }
  }
  return found?.word
}

/** Returns the word to which a key moves from this one; undefined where there is none, null for other keys. */
export function nextWord(words: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined | null {
  // That of its block: a word of the other direction in it must not turn back.
  const ahead = directionOf(words[at]?.closest(BLOCK)?.textContent ?? '') === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return words[at + ahead]
  if (key === 'ArrowLeft') return words[at - ahead]
  if (key === 'ArrowDown') return wordInLine(words, at, 1)
  if (key === 'ArrowUp') return wordInLine(words, at, -1)
  if (key === 'Home') return words[0]
  if (key === 'End') return words.at(-1)
  return null
}
