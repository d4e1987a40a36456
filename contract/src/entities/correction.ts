import { z } from 'zod'
import {
  CORRECTION_ALL_MAX_LENGTH,
  CORRECTION_FIX_MAX_LENGTH,
  CORRECTION_KINDS,
  CORRECTION_MARKS_MAX,
  CORRECTION_NOTE_MAX_LENGTH,
  OPEN_ANSWER_MAX_LENGTH,
} from '../constants'
import { Lines, Moment } from './fields'

export const CorrectionKind = z.enum(CORRECTION_KINDS)
export type CorrectionKind = z.infer<typeof CorrectionKind>

/**
 * A mark on a text. `from` and `to` count UTF-16 units; equal, something is missing there. `fix`: what should stand there, empty for nothing,
 * absent where the student should find it; `note`: why.
 */
export const CorrectionMark = z.object({
  from: z.int().min(0).max(OPEN_ANSWER_MAX_LENGTH),
  to: z.int().min(0).max(OPEN_ANSWER_MAX_LENGTH),
  kind: CorrectionKind,
  fix: Lines(CORRECTION_FIX_MAX_LENGTH).optional(),
  note: Lines(CORRECTION_NOTE_MAX_LENGTH).optional(),
})
export type CorrectionMark = z.infer<typeof CorrectionMark>

/** Whether a place in a text is between the halves of one character. */
const isInCharacter = (text: string, at: number): boolean => /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1))

function isMarkOn(text: string, { from, to, kind, fix }: CorrectionMark): boolean {
  if (from > to || to > text.length || (from > 0 && isInCharacter(text, from)) || (to > 0 && isInCharacter(text, to))) return false
  if (kind === 'good') return from < to && fix === undefined
  return from < to ? fix !== text.slice(from, to) : fix !== undefined && fix !== ''
}

/** Returns whether marks are on a text, in its order, and none on another; what is missing may be before or after a marked word. */
export const areMarksOn = (text: string, marks: readonly CorrectionMark[]): boolean =>
  marks.every((mark, at) => {
    const before = marks[at - 1]
    return isMarkOn(text, mark) && (!before || (before.to <= mark.from && !(before.from === mark.from && before.to === mark.to)))
  })

/** A student’s text as the teacher corrected it. It stays as it was then, whatever the student writes later. */
export const Correction = z.object({
  /** Counts from 1 for a student and an item: the first, second … corrected text. */
  n: z.int().min(1),
  text: z.string(),
  marks: z.array(CorrectionMark),
  /** Changes with each change of the marks. */
  version: z.int(),
  created_at: Moment,
  /** When the student could see it; null while only the teacher can. */
  released_at: Moment.nullable(),
})
export type Correction = z.infer<typeof Correction>

/** How much is written at marks. */
const lengthOf = (marks: readonly CorrectionMark[]): number =>
  marks.reduce((sum, { fix = '', note = '' }) => sum + fix.length + note.length, 0)

/** A text with its marks. */
export const MarkedText = z
  .object({ text: Lines(OPEN_ANSWER_MAX_LENGTH).min(1), marks: z.array(CorrectionMark).max(CORRECTION_MARKS_MAX) })
  .refine(({ text, marks }) => areMarksOn(text, marks), { error: 'invalid', path: ['marks'] })
  .refine(({ marks }) => lengthOf(marks) <= CORRECTION_ALL_MAX_LENGTH, { error: 'invalid', path: ['marks'] })
