import type { TranslationLanguage } from '../constants'
import type { DraftGap, GeneratedDraft } from '../entities/draft'
import { hasChoice, idMaker, selectOf, writeInGapOf, type Gap, type Line } from '../import/build'
import { choiceItems } from '../import/choices'
import { textItems } from '../import/gapped'
import type { ImportedItem } from '../import/types'
import { voiceOf } from '../voices'

/** The languages of a draft: of the text, and the one that its words are translated into. */
export interface DraftLanguages {
  lang: TranslationLanguage
  to?: TranslationLanguage | undefined
}

const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u
const isInside = (text: string, at: number, end: number): boolean =>
  PART_OF_WORD.test(text.slice(0, at).slice(-1)) || PART_OF_WORD.test(text.slice(end, end + 1))

/** Returns where a word stands in a text for the nth time, as a word of its own; -1 if it does not. */
function placeOf(text: string, word: string, nth: number): number {
  let seen = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (!isInside(text, at, at + word.length) && ++seen === nth) return at
  return -1
}

/** Returns the lines of a text with its gaps; null if the word of one is not there, or two overlap. */
export function gapLines(text: string, gaps: readonly DraftGap[]): Line[] | null {
  const places = gaps.map((gap) => ({ ...gap, at: placeOf(text, gap.word, gap.occurrence) })).toSorted((a, b) => a.at - b.at)
  const lines: Line[] = [[]]
  const write = (plain: string) =>
    plain.split('\n').forEach((part, n) => {
      if (n > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push(part)
    })
  let end = 0
  for (const { at, word, wrong } of places) {
    if (at < end || word.includes('\n')) return null
    write(text.slice(end, at))
    lines.at(-1)?.push({ right: word, others: wrong.filter((other) => other !== word) })
    end = at + word.length
  }
  write(text.slice(end))
  return lines
}

function gapItem(text: string, gaps: readonly DraftGap[]): ImportedItem[] {
  // Paragraphs have a space between them as they are.
  const lines = gapLines(text, gaps)?.filter((line) => line.length > 0)
  if (!lines) return []
  const made = lines.flatMap((line) => line.filter((part): part is Gap => typeof part !== 'string'))
  if (made.every(hasChoice)) return [{ type: 10, name: null, value: selectOf(lines) }]
  // Words are typed where one of the gaps has nothing to choose from: others would count as correct.
  const typed = lines.map((line): Line => line.map((part) => (typeof part === 'string' ? part : { ...part, others: [] })))
  return [{ type: 17, name: null, value: writeInGapOf(typed) }]
}

/** Builds the items that a draft proposes for a board; none if it does not make sense as one. */
export function draftItems(draft: GeneratedDraft, { lang, to }: DraftLanguages): ImportedItem[] {
  if (draft.kind === 'gaps') return gapItem(draft.text, draft.gaps)
  if (draft.kind === 'questions') {
    const asked = draft.questions.map((one) => ({ ...one, many: one.options.filter(({ right }) => right).length > 1 }))
    const { items, refused } = choiceItems(null, asked, true)
    return refused.length > 0 ? [] : items
  }
  if (draft.kind === 'words') {
    const newId = idMaker('w')
    const words = draft.words.map(({ word, translation }) => ({ id: newId(), word, translate: translation }))
    const examples = draft.words.flatMap(({ word, example }) => (example === '' ? [] : [`${word} – ${example}`]))
    return [{ type: 2, name: null, value: { words, lang: to ?? null, voice: voiceOf(lang) } }, ...textItems(examples.join('\n'), null)]
  }
  return textItems(draft.text.replace(/\n\s*\n/g, '\n'), null)
}
