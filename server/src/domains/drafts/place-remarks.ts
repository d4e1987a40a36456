import { SUGGESTIONS_MAX } from '@keel/contract/constants'
import { areMarksOn, CorrectionMark } from '@keel/contract/entities/correction'
import type { DraftRemark } from '@keel/contract/entities/draft'
import { placesIn, type Concealed } from './conceal'
import { cleaned } from './read-draft'

const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u
const isPartOfWord = (text: string, at: number): boolean => PART_OF_WORD.test(text.charAt(at))

/** Returns where a quote begins in a text, each time; where it begins or ends within a word only if it never stands on its own. */
function beginningsOf(text: string, quote: string): number[] {
  const all: number[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length)) all.push(at)
  const own = all.filter((at) => {
    const end = at + quote.length
    return !(isPartOfWord(text, at) && isPartOfWord(text, at - 1)) && !(isPartOfWord(text, end - 1) && isPartOfWord(text, end))
  })
  return own.length > 0 ? own : all
}

/** Returns the mark that a remark means, on the text itself; null if it says nothing, or its words are not there. */
function markOf(text: string, concealed: Concealed, places: readonly (number | undefined)[], remark: DraftRemark): CorrectionMark | null {
  const quote = remark.quote.trim()
  if (quote === '') return null
  const beginnings = beginningsOf(concealed.text, quote)
  // Models count badly; a quote that is there once needs no count.
  const begins = beginnings[remark.occurrence - 1] ?? (beginnings.length === 1 ? beginnings[0] : undefined)
  if (begins === undefined) return null
  const from = places[begins]
  const to = places[begins + quote.length]
  if (from === undefined || to === undefined) return null
  const written = text.slice(from, to)
  const [fix, note] = [remark.fix, remark.note].map((said) => concealed.reveal(cleaned(said)).trim())
  const hasFix = remark.kind !== 'good' && fix !== written
  if (remark.kind !== 'good' && !hasFix && note === '') return null
  const mark = CorrectionMark.safeParse({ from, to, kind: remark.kind, ...(hasFix && { fix }), ...(note !== '' && { note }) })
  return mark.success && areMarksOn(text, [mark.data]) ? mark.data : null
}

/**
 * Returns the marks that remarks of a model mean, in the order of the text, none on another or on one of `taken`; and how many remarks are
 * none of them.
 */
export function placeRemarks(
  text: string,
  concealed: Concealed,
  remarks: readonly DraftRemark[],
  taken: readonly CorrectionMark[],
): { marks: CorrectionMark[]; unplaced: number } {
  const places = placesIn(text, concealed)
  const found = remarks.flatMap((remark) => markOf(text, concealed, places, remark) ?? [])
  const marks: CorrectionMark[] = []
  for (const mark of found.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const isOver = [...taken, ...marks].some(({ from, to }) => from < mark.to && mark.from < to)
    if (!isOver && marks.length < SUGGESTIONS_MAX) marks.push(mark)
  }
  return { marks, unplaced: remarks.length - marks.length }
}
