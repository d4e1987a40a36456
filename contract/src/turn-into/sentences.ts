import type { WordRange } from '../items/_shared/word-ranges'

/** A mark that ends a sentence, with the quotes and brackets that close behind it. */
const END = /[.!?…؟।]+["”“»’')\]]*(?=\s)|[。！？]+[」』”]*/gu
/** Before a full stop these do not end a sentence: titles, initials, and short forms, in the languages of the interface and of lessons. */
const SHORT_FORM =
  /(?:^|[\s("«„])(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|cf|No|т\. ?[едкп]|т|г|гг|в|вв|ул|им|нр|nt|jne|vt|lk|pr|hr|z\. ?B|bzw|ca|Sra?|Sig|M|Mme|\p{Lu})$/u

/** Returns where the sentences of a line are, without the spaces around them; one for a line without an end mark. */
export function sentenceRanges(line: string): WordRange[] {
  const ends = Array.from(line.matchAll(END), ({ 0: mark, index }) => ({ mark, index, to: index + mark.length }))
  const cuts = ends.filter(({ mark, index, to }) => {
    if (mark.startsWith('.') && SHORT_FORM.test(line.slice(Math.max(0, index - 12), index))) return false
    // A small letter goes on with the sentence: "What?" she said.
    return !/^\s+\p{Ll}/u.test(line.slice(to, to + 8))
  })
  const bounds = [0, ...cuts.map(({ to }) => to), line.length]
  return bounds.slice(1).flatMap((to, at): WordRange[] => {
    const from = bounds[at] ?? 0
    const part = line.slice(from, to)
    const text = part.trim()
    return text === '' ? [] : [{ from: from + part.indexOf(text), to: from + part.indexOf(text) + text.length }]
  })
}

/** Returns the sentences of a line. */
export const sentencesOf = (line: string): string[] => sentenceRanges(line).map(({ from, to }) => line.slice(from, to))
