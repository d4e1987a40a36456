import type { Block } from '@keel/contract/items/_shared/document-types'
import { gapTexts } from '@keel/contract/items/_shared/gap-texts'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'

/** What a learner does with a gap: chooses, drags a word into it, or types. */
export type GapKind = 'select' | 'drag' | 'write'

export interface GapWord {
  id: string
  value: string
}
/** By gap: the words of the text under it, then those the teacher added. */
export type GapWords = Record<string, GapWord[]>
export interface GapContent {
  content: Block[]
  words: GapWords
}

/**
 * Returns the options for every gap of the document. The first one is always the text itself; options of deleted gaps are
 * kept, because undo may restore the gap.
 */
export function followText(content: readonly Block[], words: GapWords): GapWords {
  const next: GapWords = { ...words }
  for (const [id, text] of gapTexts(content)) {
    const [first, ...others] = next[id] ?? []
    if (first?.value !== text) next[id] = [{ id: first?.id ?? id, value: text.slice(0, WORD_MAX_LENGTH) }, ...others]
  }
  return next
}

/** Returns what is stored: gaps that are in the document, with options that are not blank. */
export function storedValue(content: Block[], words: GapWords): GapContent {
  const kept = [...gapTexts(content).keys()].flatMap((id): [string, GapWord[]][] => {
    const options = (words[id] ?? [])
      .map((option, at) => (at === 0 ? option : { ...option, value: option.value.trim() }))
      .filter((option, at) => at === 0 || option.value !== '')
    return options.length ? [[id, options]] : []
  })
  return { content, words: Object.fromEntries(kept) }
}

/** Returns whether two sets of options are equal, in whatever order their gaps are stored. */
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
