import { DICTATION_TEXT_MAX_LENGTH } from '../../constants'
import { comparable, look } from '../_shared/same-answer'
import { wordRanges } from '../_shared/word-ranges'

/** A word or a sign: as it is written, and in the form in which it is compared. */
export interface Token {
  text: string
  form: string
  isSign: boolean
}
/** One slot of a dictated text: the token there, or several accepted rows of tokens. */
export type Slot = readonly (readonly Token[])[]

/** More than a dictated text can have: what is longer has a token too many. */
const TOKENS_MAX = DICTATION_TEXT_MAX_LENGTH + 1
/** Signs that count; those of quotations, brackets and dashes are written in many ways. */
const SIGNS = /[.,:;!?¿¡،؛؟。、]+/g
/** A dash between words without spaces joins nothing. */
const DASH = /[\u2014\u2015]/g

/** Returns the words of a text, with signs if these count. */
export function tokensOf(text: string, withSigns: boolean): Token[] {
  const plain = look(text.replace(DASH, ' \u2014 '))
  const words = wordRanges(plain)
  const token = (from: number, to: number, isSign: boolean): Token => {
    const part = plain.slice(from, to)
    return { text: part, form: isSign ? part : comparable(part), isSign }
  }
  const signsIn = (from: number, to: number): Token[] =>
    withSigns
      ? Array.from(plain.slice(from, to).matchAll(SIGNS), ({ 0: sign, index }) => token(from + index, from + index + sign.length, true))
      : []
  const tokens = words.flatMap(({ from, to }, at) => [...signsIn(words[at - 1]?.to ?? 0, from), token(from, to, false)])
  return [...tokens, ...signsIn(words.at(-1)?.to ?? 0, plain.length)].slice(0, TOKENS_MAX)
}

/** Texts in round brackets, every other one; those with a bar are accepted instead of each other. */
const BRACKETS = /\(([^()]*)\)/
/** Returns a text as plain pieces and lists of alternatives. A word that a list touches belongs to each of them: "colo(u|)r". */
function piecesOf(text: string): (string | string[])[] {
  const pieces = text.split(BRACKETS).map((piece, at) => (at % 2 === 0 ? piece : piece.includes('|') ? piece.split('|') : `(${piece})`))
  pieces.forEach((piece, at) => {
    if (typeof piece === 'string') return
    const [before, after] = [pieces[at - 1], pieces[at + 1]]
    const last = typeof before === 'string' ? wordRanges(before).at(-1) : undefined
    const next = typeof after === 'string' ? wordRanges(after)[0] : undefined
    let [start, end] = ['', '']
    if (typeof before === 'string' && last?.to === before.length && !piece.some((one) => /^\s/.test(one))) {
      start = before.slice(last.from)
      pieces[at - 1] = before.slice(0, last.from)
    }
    if (typeof after === 'string' && next?.from === 0 && !piece.some((one) => /\s$/.test(one))) {
      end = after.slice(0, next.to)
      pieces[at + 1] = after.slice(next.to)
    }
    pieces[at] = piece.map((one) => `${start}${one}${end}`)
  })
  return pieces
}

/** Returns the slots of a dictated text. */
export const slotsOf = (text: string, withSigns: boolean): Slot[] =>
  piecesOf(text).flatMap((piece): Slot[] =>
    typeof piece === 'string' ? tokensOf(piece, withSigns).map((token) => [[token]]) : [piece.map((one) => tokensOf(one, withSigns))],
  )

/** Returns a text as it is spoken: with the first of its alternatives. */
export const spokenText = (text: string): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : (piece[0] ?? '')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns whether a bar stands outside of brackets, where it separates nothing. */
export const hasStrayBar = (text: string): boolean => text.split(BRACKETS).some((piece, at) => at % 2 === 0 && piece.includes('|'))
