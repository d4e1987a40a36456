import type { CorrectionMark } from '@keel/contract/entities/correction'

/** A part of a text: without a mark, or with the one at this place of the list. */
export interface Piece {
  text: string
  at: number
  mark: CorrectionMark | null
}

/** Returns the text in pieces; of what is missing the piece is empty. */
export function piecesOf(text: string, marks: readonly CorrectionMark[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  marks.forEach((mark, at) => {
    if (mark.from > from) pieces.push({ text: text.slice(from, mark.from), at: -1, mark: null })
    pieces.push({ text: text.slice(mark.from, mark.to), at, mark })
    from = mark.to
  })
  if (from < text.length) pieces.push({ text: text.slice(from), at: -1, mark: null })
  return pieces
}

/** Returns the text as it should be. Of two spaces around a word that goes one goes too. */
export function corrected(text: string, marks: readonly CorrectionMark[]): string {
  let done = ''
  let isGone = false
  for (const { mark, text: piece } of piecesOf(text, marks)) {
    const next = mark?.fix ?? piece
    done += isGone && /^\s/.test(next) && (done === '' || /\s$/.test(done)) ? next.slice(1) : next
    isGone = mark !== null && next === ''
  }
  return done
}

const IS_WORD = /[\p{L}\p{N}]/u
/** Returns what is missing at a place with the spaces that part it from the words beside it. */
export function spaced(text: string, at: number, missing: string): string {
  const words = missing.trim()
  const before = IS_WORD.test(text.slice(0, at).slice(-1)) && IS_WORD.test(words.slice(0, 1))
  const after = IS_WORD.test(text.slice(at, at + 1)) && IS_WORD.test(words.slice(-1))
  return `${before ? ' ' : ''}${words}${after ? ' ' : ''}`
}

export interface Range {
  from: number
  to: number
}
/** Returns a selection without spaces at its ends; null if there is nothing else in it. */
export function trimmed(text: string, { from, to }: Range): Range | null {
  const selected = text.slice(from, to)
  const start = from + selected.length - selected.trimStart().length
  const end = from + selected.trimEnd().length
  return start < end ? { from: start, to: end } : null
}

/** Whether a mark on this range would be on another one. */
export const overlaps = (marks: readonly CorrectionMark[], { from, to }: Range): boolean =>
  marks.some((mark) => (from === to && mark.from === mark.to ? mark.from === from : mark.from < to && from < mark.to))

/** Returns the marks with another one, in their order. */
export const withMark = (marks: readonly CorrectionMark[], mark: CorrectionMark): readonly CorrectionMark[] =>
  [...marks, mark].toSorted((a, b) => a.from - b.from || a.to - b.to)

/** Returns the marks on what a text that has changed still has: before its first difference, and after its last. */
export function movedMarks(marks: readonly CorrectionMark[], before: string, after: string): CorrectionMark[] {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const shift = after.length - before.length
  return marks.flatMap((mark) => {
    if (mark.to <= start) return [mark]
    return mark.from >= before.length - end ? [{ ...mark, from: mark.from + shift, to: mark.to + shift }] : []
  })
}
