import { emptyParagraph, isEmptyParagraph, type Block } from '../_shared/document-types'
import { gapTexts } from '../_shared/gap-texts'
import { own } from '../_shared/own'
import { comparable } from '../_shared/same-answer'

export interface AcceptedWord {
  id: string
  value: string
}
/** `words`: gap -> other answers that are right beside what stands in the text. */
export interface WriteInGapValue {
  content: Block[]
  words?: Record<string, AcceptedWord[]> | undefined
}

export const emptyWriteInGap = (): WriteInGapValue => ({ content: [emptyParagraph()], words: {} })
export const isEmptyWriteInGap = (value: WriteInGapValue): boolean => isEmptyParagraph(value.content)

/** Every gap's right answers in reading order, the one to show first; each once. Gaps without an answer are left out. */
export function acceptedAnswers(value: WriteInGapValue): Map<string, string[]> {
  const accepted = new Map<string, string[]>()
  for (const [gap, text] of gapTexts(value.content)) {
    const answers = new Map<string, string>() // by how they are compared
    for (const given of [text, ...(own(value.words ?? {}, gap) ?? []).map((word) => word.value)]) {
      const same = comparable(given)
      if (same !== '' && !answers.has(same)) answers.set(same, given.replace(/\s+/g, ' ').trim())
    }
    if (answers.size > 0) accepted.set(gap, [...answers.values()])
  }
  return accepted
}
