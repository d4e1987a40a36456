import { parseAiken } from './aiken'
import { parseGift } from './gift'
import { guessKind, parsePasted, type PastedKind } from './pasted'
import { linesOf } from './plain'
import { problem, type Imported } from './types'

/** Formats a text can be read as. */
export type TextFormat = PastedKind | 'gift' | 'aiken'

const LOOKED_AT_MAX = 200_000
const KEY = /^\s*ANSWER\s*:\s*[A-Z]\b/i
const OPTION = /^\s*[A-Z][.)]\s*\S/
/** Beginnings of answers in braces that ordinary text does not have. */
const BRACES = /(?<!\\)\{\s*(?:\}|[=~#]|%|\d*:[A-Z_]{2,20}:|(?:T|F|TRUE|FALSE)\s*[#}])/i
const HEAD = /^\s*(?:::[^:\n]+::|\$CATEGORY\s*:)/

/** Returns the most likely format of a text; the teacher may choose another one. */
export function guessFormat(text: string): TextFormat {
  const lines = linesOf(text.slice(0, LOOKED_AT_MAX))
  if (lines.some((line) => KEY.test(line)) && lines.filter((line) => OPTION.test(line)).length > 1) return 'aiken'
  if (lines.some((line) => HEAD.test(line)) || BRACES.test(lines.join('\n'))) return 'gift'
  return guessKind(text)
}

const UNREADABLE = '\ufffd'
/** Returns the items of a text and what could not be converted. */
export function parseText(text: string, format: TextFormat): Imported {
  const imported = format === 'gift' ? parseGift(text) : format === 'aiken' ? parseAiken(text) : parsePasted(text, format)
  if (!text.includes(UNREADABLE)) return imported
  const unreadable = linesOf(text).flatMap((line, at) => (line.includes(UNREADABLE) ? [problem(at + 1, line, 'unreadable')] : []))
  return { ...imported, problems: [...imported.problems, ...unreadable] }
}
