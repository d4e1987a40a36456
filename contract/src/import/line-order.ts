import { ORDER_LINE_MAX_LENGTH, ORDER_LINES_MAX } from '../constants'
import { look } from '../items/_shared/same-answer'
import { idMaker } from './build'
import { textItems } from './gapped'
import type { ImportedItem, Reason } from './types'

/** Returns lines to put in order, after what the source says about them; the reason for refusal if they cannot be stored. */
export function orderItems(name: string | null, ask: string, texts: readonly string[]): ImportedItem[] | Reason {
  const newId = idMaker('l')
  const lines = texts.filter((text) => look(text) !== '').map((text) => ({ id: newId(), text }))
  if (lines.length < 2) return 'no_answer'
  if (lines.length > ORDER_LINES_MAX) return 'too_many'
  if (lines.some(({ text }) => text.length > ORDER_LINE_MAX_LENGTH)) return 'too_long'
  return [...textItems(ask, null), { type: 23, name, value: { lines } }]
}
