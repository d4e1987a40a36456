import type { Block } from '@keel/contract/items/_shared/document-types'
import { gapTexts } from '@keel/contract/items/_shared/gap-texts'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'

/** What a learner does with a gap: chooses, drags a word into it, or types. */
export type GapKind = 'select' | 'drag' | 'write'

export interface GapWord {
  id: string
  value: string
}
/** Gap -> the words of the text under it, then those the teacher added. */
export type GapWords = Record<string, GapWord[]>
export interface GapContent {
  content: Block[]
  words: GapWords
}

/**
 * Alternatives for every gap of the document. The first one is always what stands in the text; those of
 * gaps that are gone are kept, because undo may bring the gap back.
 */
export function followText(content: readonly Block[], words: GapWords): GapWords {
  const next: GapWords = { ...words }
  for (const [id, text] of gapTexts(content)) {
    const [first, ...others] = next[id] ?? []
    if (first?.value !== text) next[id] = [{ id: first?.id ?? id, value: text.slice(0, WORD_MAX_LENGTH) }, ...others]
  }
  return next
}

/** What is stored: gaps that are in the document, alternatives that say something. */
export function storedValue(content: Block[], words: GapWords): GapContent {
  const kept = [...gapTexts(content).keys()].flatMap((id): [string, GapWord[]][] => {
    const options = (words[id] ?? [])
      .map((option, at) => (at === 0 ? option : { ...option, value: option.value.trim() }))
      .filter((option, at) => at === 0 || option.value !== '')
    return options.length ? [[id, options]] : []
  })
  return { content, words: Object.fromEntries(kept) }
}

/** Whether two sets of alternatives say the same, whatever order their gaps are kept in. */
export function sameWords(a: GapWords, b: GapWords): boolean {
  const ids = Object.keys(a)
  return (
    ids.length === Object.keys(b).length &&
    ids.every(
      (id) =>
        a[id]?.length === b[id]?.length &&
        a[id]?.every((option, at) => option.id === b[id]?.[at]?.id && option.value === b[id]?.[at]?.value),
    )
  )
}
