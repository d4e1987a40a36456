import { DICTATION_PARTS_MAX, DICTATION_TEXT_MAX_LENGTH } from '@keel/contract/constants'
import { shownParts } from '@keel/contract/items/dictation/behaviour'
import type { DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { hasStrayBar } from '@keel/contract/items/dictation/tokens'
import { generatedId } from '../../lib/generated-id'
import { insertRows } from '../_shared/insert-rows'
import { pastedRows } from '../_shared/pasted-lines'

export const newPart = (): DictationPart => ({ id: generatedId(), text: '' })

export const isBlank = ({ text }: DictationPart): boolean => text.trim() === ''

/** Returns how many written parts learners do not see, as they have no words, and how many have a bar that separates nothing. */
export function countFaults(value: DictationValue): { wordless: number; bars: number } {
  const written = value.parts.filter((part) => !isBlank(part)).length
  return { wordless: written - shownParts(value).length, bars: value.parts.filter(({ text }) => hasStrayBar(text)).length }
}

/**
 * Inserts pasted lines as parts; `over` counts those that did not fit, `cut` those that were shortened. Returns null for one line: that
 * belongs into the field.
 */
export function pasteParts(
  parts: readonly DictationPart[],
  atId: string,
  pasted: string,
): { parts: DictationPart[]; over: number; cut: number; lastId: string } | null {
  const lines = pastedRows(pasted).flatMap((cells) => (cells.length > 0 ? [cells.join(' ')] : []))
  if (lines.length < 2) return null
  const inserted = insertRows(parts, atId, lines, {
    max: DICTATION_PARTS_MAX,
    isBlank,
    fill: (text, blank) => ({ ...(blank ?? newPart()), text: text.slice(0, DICTATION_TEXT_MAX_LENGTH) }),
  })
  const cut = lines.slice(0, lines.length - inserted.over).filter(({ length }) => length > DICTATION_TEXT_MAX_LENGTH).length
  return { parts: inserted.rows, over: inserted.over, cut, lastId: inserted.lastId }
}
