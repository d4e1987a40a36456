import classes from './messages.module.css'

/** The number of characters shown before the first match. */
const BEFORE = 40

/** Returns a letter without its accents, with the same length, so that offsets stay valid. */
const plain = (letter: string): string => {
  const bare = letter
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return bare.length === letter.length ? bare : letter.toLowerCase()
}

/** Returns the offsets of the words that begin like one of the searched words. */
export function placesOf(text: string, search: string): [start: number, end: number][] {
  const fold = (one: string) => Array.from(one.normalize('NFC'), plain).join('')
  const terms = fold(search).match(/[\p{L}\p{N}]+/gu) ?? []
  const folded = fold(text)
  if (folded.length !== text.length) return []
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }): [number, number][] => {
    const longest = Math.max(0, ...terms.filter((term) => word.startsWith(term)).map((term) => term.length))
    return longest > 0 ? [[index, index + longest]] : []
  })
}

/** The part of a message around the first match, with the matches marked. */
export function Snippet({ text, search }: { text: string; search: string }) {
  const composed = text.normalize('NFC')
  const places = placesOf(composed, search)
  const from = Math.max(0, (places[0]?.[0] ?? 0) - BEFORE)
  const pieces: React.ReactNode[] = from > 0 ? ['…'] : []
  let at = from
  for (const [start, end] of places) {
    pieces.push(composed.slice(at, start), <mark key={start}>{composed.slice(start, end)}</mark>)
    at = end
  }
  return (
    <span className={classes.snippet} dir="auto">
      {pieces}
      {composed.slice(at)}
    </span>
  )
}
