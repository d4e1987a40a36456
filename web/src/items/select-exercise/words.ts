import { type Block, textNodes } from '@keel/contract/items/_shared/document-types'
import type { Alternative, SelectValue } from '@keel/contract/items/select-exercise/rules'
import { generatedId } from '../../lib/generated-id'

type Words = SelectValue['words']

/** The words under each gap, in reading order; a gap over half-bold words counts once. */
export function gapTexts(content: readonly Block[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const node of textNodes(content)) {
    for (const mark of node.marks ?? [])
      if (mark.type === 'gap') texts.set(mark.attrs.wordId, (texts.get(mark.attrs.wordId) ?? '') + node.text)
  }
  return texts
}

/**
 * Alternatives for every gap of the document. The first one is always what stands in the text; those of
 * gaps that are gone are kept, because undo may bring the gap back.
 */
export function followText(content: readonly Block[], words: Words, makeId = generatedId): Words {
  const next: Words = { ...words }
  for (const [id, text] of gapTexts(content)) {
    const [first, ...others] = next[id] ?? []
    if (first?.value !== text) next[id] = [{ id: first?.id ?? makeId(), value: text.slice(0, 200) }, ...others]
  }
  return next
}

/** What is stored: gaps that are in the document, alternatives that say something. */
export function storedValue(content: Block[], words: Words): SelectValue {
  const kept = [...gapTexts(content).keys()].flatMap((id): [string, Alternative[]][] => {
    const options = (words[id] ?? [])
      .map((option, at) => (at === 0 ? option : { ...option, value: option.value.trim() }))
      .filter((option, at) => at === 0 || option.value !== '')
    return options.length ? [[id, options]] : []
  })
  return { content, words: Object.fromEntries(kept) }
}

/** Whether two sets of alternatives say the same, whatever order their gaps are kept in. */
export function sameWords(a: Words, b: Words): boolean {
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
