import { emptyParagraph, gapIds, isEmptyParagraph, type Block } from '../_shared/document-types'
import { own } from '../_shared/own'
import { chipText } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'

export interface GapWord {
  id: string
  value: string
}
/** `words`: gap -> its right word, then words that are right nowhere. */
export interface WordInGapValue {
  content: Block[]
  words: Record<string, GapWord[]>
}
export interface Chip {
  id: string
  value: string
}

export const emptyWordInGap = (): WordInGapValue => ({ content: [emptyParagraph()], words: {} })
export const isEmptyWordInGap = (value: WordInGapValue): boolean => isEmptyParagraph(value.content)

/** The right word of a gap; undefined for a gap that has none, which is shown as plain text. */
export function correctWord(value: WordInGapValue, wordId: string): string | undefined {
  const text = chipText(own(value.words, wordId)?.[0]?.value ?? '')
  return text === '' ? undefined : text
}
/** Gaps a learner has to fill, in reading order. */
export const openGaps = (value: WordInGapValue): string[] => gapIds(value.content).filter((id) => correctWord(value, id) !== undefined)

/** The words to drag: every gap's own and the decoys, in the same order for everybody who looks at this item. */
export function chips(value: WordInGapValue, itemId: number): Chip[] {
  const all = openGaps(value).flatMap((gap) =>
    (own(value.words, gap) ?? []).map(({ id, value: text }) => ({ id: `${gap}/${id}`, value: chipText(text) })),
  )
  return shuffled(
    all.filter((chip) => chip.value !== ''),
    itemId,
  )
}

/** The chips that are not locked into a gap yet: for each solved gap one with its text is gone. */
export function chipsLeft(value: WordInGapValue, answers: Readonly<Record<string, { t: string; s: boolean }>>, itemId: number): Chip[] {
  const used = openGaps(value).flatMap((gap) => {
    const answer = own(answers, gap)
    return answer?.s ? [chipText(answer.t)] : []
  })
  return chips(value, itemId).filter((chip) => {
    const at = used.indexOf(chip.value)
    if (at >= 0) used.splice(at, 1)
    return at < 0
  })
}
