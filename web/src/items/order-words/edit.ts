import { ORDER_SENTENCE_MAX_LENGTH, ORDER_SENTENCES_MAX } from '@keel/contract/constants'
import { emptySentence } from '@keel/contract/items/order-words/behaviour'
import type { Sentence } from '@keel/contract/items/order-words/schema'
import { generatedId } from '../../lib/generated-id'
import { insertRows } from '../_shared/insert-rows'
import { pastedLines } from '../_shared/pasted-lines'

export const newSentence = (): Sentence => emptySentence(generatedId())

const isFilled = (text: string): boolean => text.trim() !== ''
/** Returns whether other orders, words that do not belong, or a hint are written. */
export const hasMore = ({ others, decoys, hint = '' }: Sentence): boolean =>
  others.some(isFilled) || decoys.some(isFilled) || isFilled(hint)
/** Returns whether nothing is written in a sentence. */
export const isBlank = (sentence: Sentence): boolean => !isFilled(sentence.text) && !hasMore(sentence)

/** Returns a sentence with this hint; without one if it is empty. */
export function withHint(sentence: Sentence, hint: string): Sentence {
  const { hint: _, ...rest } = sentence
  return hint === '' ? rest : { ...rest, hint }
}

/** Returns a sentence with another text. What was said of the capital of its first word goes with that word. */
export function withText(sentence: Sentence, text: string): Sentence {
  const { keep, ...rest } = sentence
  const first = (of: string) => of.trim().split(/[\s|]/, 1)[0]
  return { ...rest, text, ...(keep !== undefined && first(text) === first(sentence.text) && { keep }) }
}

/** Returns the lines of a field; `over` counts those that are too many. */
export function linesOf(text: string, max: number, maxLength: number): { lines: string[]; over: number } {
  const lines = text === '' ? [] : text.split('\n')
  return { lines: lines.slice(0, max).map((line) => line.slice(0, maxLength)), over: lines.slice(max).filter(isFilled).length }
}

/**
 * Inserts the lines of a pasted list as sentences; `over` counts those that did not fit. Returns null for one line: that belongs into the
 * field.
 */
export function pasteSentences(
  sentences: readonly Sentence[],
  atId: string,
  pasted: string,
): { rows: Sentence[]; over: number; lastId: string } | null {
  const lines = pastedLines(pasted, ORDER_SENTENCE_MAX_LENGTH)
  if (lines.length < 2) return null
  return insertRows(sentences, atId, lines, {
    max: ORDER_SENTENCES_MAX,
    isBlank,
    fill: (line, blank) => withText(blank ?? newSentence(), line),
  })
}
