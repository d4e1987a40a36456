import { ORDER_SENTENCE_MAX_LENGTH } from '../constants'
import { look } from '../items/_shared/same-answer'
import { emptySentence, isShown } from '../items/order-words/behaviour'
import { startsWithCapital } from '../items/order-words/words'
import { textItems } from './gapped'
import type { ImportedItem, Reason } from './types'

/** Returns whether Moodle shows the parts of an ordering question in a row, as those of a sentence. */
export const isInRow = (layout: string): boolean => /^(?:horizontal|hori|h|1)$/i.test(layout.trim())

/** Returns a sentence whose parts are put in order, after the text of the question. The first part keeps the capital the source gives it. */
export function wordOrderItems(name: string | null, asked: string, parts: readonly string[]): ImportedItem[] | Reason {
  const words = parts.map((part) => part.replaceAll('|', '/').trim()).filter((part) => look(part) !== '')
  const text = words.join(words.some((word) => /\s/.test(word)) ? ' | ' : ' ')
  if (text.length > ORDER_SENTENCE_MAX_LENGTH) return 'too_long'
  const sentence = { ...emptySentence('s1'), text, ...(startsWithCapital(text) && { keep: true }) }
  if (!isShown(sentence)) return 'no_answer'
  return [...textItems(asked, null), { type: 22, name, value: { sentences: [sentence] } }]
}
