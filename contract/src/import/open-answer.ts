import { OPEN_ANSWER_MAX_LENGTH, OPEN_ANSWER_WORDS_MAX, OPEN_QUESTION_MAX_LENGTH, WORD_MAX_LENGTH, WORDS_TO_USE_MAX } from '../constants'
import { comparable } from '../items/_shared/same-answer'
import { countWords } from '../items/_shared/word-ranges'
import { idMaker } from './build'
import { textItems } from './gapped'
import { oneLine, storable } from './plain'
import type { ImportedItem, Reason } from './types'

/** A question of a source that is answered with a text. */
export interface AskedEssay {
  ask: string
  /** How many words the text should have, as the source states it; null or 0 for any number. */
  min?: number | null
  max?: number | null
  /** What the text should use. */
  words?: readonly string[]
  /** An answer to compare with. */
  model?: string
}
type Note = (reason: Reason, what?: string) => void

/** Where the end of a text begins that fits into a question: at a line if possible, else at a sentence or a word. */
function cutOf(text: string): number {
  const earliest = text.length - OPEN_QUESTION_MAX_LENGTH
  const end = text.slice(earliest)
  for (const boundary of [/\n/, /[.!?…]\s/, /\s/]) {
    const at = end.search(boundary)
    if (at >= 0) return earliest + at + 1
  }
  // Not between the halves of a character.
  return /^\p{Cs}/u.test(end) ? earliest + 1 : earliest
}

/**
 * Returns what is asked, with what is before it: of a text that is too long the end is asked, where the task usually is, and the rest is a text
 * of its own. Returns null for a text without words.
 */
export function toQuestion(source: string): { question: string; before: ImportedItem[] } | null {
  const ask = storable(source).trim()
  if (comparable(ask) === '') return null
  const cut = ask.length > OPEN_QUESTION_MAX_LENGTH ? cutOf(ask) : 0
  return { question: storable(ask.slice(cut)).trim(), before: textItems(storable(ask.slice(0, cut)).trim(), null) }
}

/** Returns the words to use that can be stored, each once. */
function wordsOf(all: readonly string[], note: Note): string[] {
  const byText = new Map<string, string>()
  for (const word of all.map(oneLine)) {
    const key = comparable(word)
    if (key === '' || byText.has(key)) continue
    if (word.length > WORD_MAX_LENGTH) note('too_long', word)
    else if (countWords(word) === 0) note('no_answer', word)
    else byText.set(key, word)
  }
  if (byText.size > WORDS_TO_USE_MAX) note('too_many')
  return [...byText.values()].slice(0, WORDS_TO_USE_MAX)
}

/** Returns an open answer, after what does not fit into its question; without a question students would not see the exercise. */
export function openAnswerItems(
  name: string | null,
  { ask: source, min = null, max = null, words = [], model = '' }: AskedEssay,
  note: Note,
): ImportedItem[] | Reason {
  const asked = toQuestion(source)
  if (asked === null) return 'no_question'
  const newId = idMaker('w')
  const isLimit = (count: number | null) => count !== null && Number.isInteger(count) && count >= 1 && count <= OPEN_ANSWER_WORDS_MAX
  const limits = { min: isLimit(min) ? min : null, max: isLimit(max) ? max : null }
  if ((limits.min ?? 0) !== (min ?? 0) || (limits.max ?? 0) !== (max ?? 0)) note('limits')
  const sample = storable(model).trim()
  const isLong = sample.length > OPEN_ANSWER_MAX_LENGTH
  if (isLong) note('too_long', sample)
  const value = {
    question: asked.question,
    ...limits,
    words: wordsOf(words, note).map((text) => ({ id: newId(), text })),
    model: isLong ? '' : sample,
  }
  return [...asked.before, { type: 24, name, value }]
}
