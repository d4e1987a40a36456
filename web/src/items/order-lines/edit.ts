import { ORDER_LINE_MAX_LENGTH, ORDER_LINES_MAX, SPEAKER_MAX_LENGTH } from '@keel/contract/constants'
import type { OrderLine } from '@keel/contract/items/order-lines/schema'
import { generatedId } from '../../lib/generated-id'
import { insertRows } from '../_shared/insert-rows'
import { pastedRows } from '../_shared/pasted-lines'

/** Returns a new line; in a dialogue with this speaker. */
export const newLine = (who?: string): OrderLine => ({ id: generatedId(), text: '', ...(who !== undefined && { who }) })

export const isBlank = ({ text }: OrderLine): boolean => text.trim() === ''

/** Returns whether the lines have speakers. */
export const isDialogue = (lines: readonly OrderLine[]): boolean => lines.some(({ who }) => who !== undefined)

/** Returns the speaker of a new line after this place: the one before the last, as two people take turns. */
export const nextSpeaker = (lines: readonly OrderLine[], at: number): string | undefined =>
  isDialogue(lines) ? (lines[at - 1]?.who ?? '') : undefined

/** Returns the lines with speakers or without; `before`: who spoke when they last had some. */
export const withSpeakers = (lines: readonly OrderLine[], dialogue: boolean, before: ReadonlyMap<string, string>): OrderLine[] =>
  lines.map(({ who, ...line }) => (dialogue ? { ...line, who: who ?? before.get(line.id) ?? '' } : line))

interface Entry {
  who: string
  text: string
}

/** Splits "Anna: Hello", or two cells of a spreadsheet, into speaker and text; null for a line without a speaker. */
function readSpeaker(cells: readonly string[]): Entry | null {
  const [first = '', ...rest] = cells
  if (rest.length === 1 && first.length <= SPEAKER_MAX_LENGTH) return { who: first.replace(/:$/, '').trim(), text: rest[0] ?? '' }
  const line = cells.join(' ')
  // A space after it: neither a time nor a link.
  const at = line.slice(0, SPEAKER_MAX_LENGTH + 2).search(/:\s|：/)
  const entry = { who: line.slice(0, Math.max(0, at)).trim(), text: line.slice(at + 1).trim() }
  return entry.who === '' || entry.text === '' || entry.who.length > SPEAKER_MAX_LENGTH ? null : entry
}

/**
 * Inserts pasted lines; `over` counts those that did not fit. In a dialogue, and where nothing is written and every line has one, a speaker
 * before a line is taken over. Returns null for one line without a speaker: that belongs into the field.
 */
export function pasteLines(
  lines: readonly OrderLine[],
  atId: string,
  pasted: string,
): { lines: OrderLine[]; over: number; lastId: string } | null {
  const cells = pastedRows(pasted).filter((row) => row.length > 0)
  const spoken = cells.map(readSpeaker)
  const dialogue = isDialogue(lines) || (cells.length > 1 && lines.every(isBlank) && spoken.every((entry) => entry !== null))
  const current = lines.find(({ id }) => id === atId)
  const fillsOne = dialogue && current !== undefined && isBlank(current) && spoken[0] != null
  if (cells.length < 2 && !fillsOne) return null
  const entries = cells.map((row, at) => (dialogue ? spoken[at] : null) ?? { who: '', text: row.join(' ') })
  const inserted = insertRows(withSpeakers(lines, dialogue, new Map()), atId, entries, {
    max: ORDER_LINES_MAX,
    isBlank,
    fill: ({ who, text }, blank) => ({
      ...(blank ?? newLine()),
      text: text.slice(0, ORDER_LINE_MAX_LENGTH),
      ...(dialogue && { who }),
    }),
  })
  // There are always two.
  const rows = inserted.rows.length > 1 ? inserted.rows : [...inserted.rows, newLine(dialogue ? '' : undefined)]
  return { lines: rows, over: inserted.over, lastId: inserted.lastId }
}
