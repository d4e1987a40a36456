import { z } from 'zod'
import { SHEET_ASK_MAX_LENGTH, SHEET_PAGES_MAX } from '../../constants'
import { Lines } from '../../entities/fields'
import { sheetLines, sheetRatios } from './looks'

/**
 * Blank pages to draw on. `ask`: what to draw there, may be empty; `answers`: students are to draw on them, which makes it an exercise.
 * Drawings below a shorter page and on removed pages stay stored.
 */
export const SheetValue = z.object({
  ask: Lines(SHEET_ASK_MAX_LENGTH),
  ratio: z.enum(sheetRatios),
  lines: z.enum(sheetLines),
  pages: z.int().min(1).max(SHEET_PAGES_MAX),
  answers: z.boolean(),
})
export type SheetValue = z.infer<typeof SheetValue>
/** Whether the student has drawn something on a page; its number is the key. */
export const SheetAttempt = z.object({ drawn: z.boolean() })
export type SheetAttempt = z.infer<typeof SheetAttempt>

export const sheetSchema = {
  value: SheetValue,
  attempt: SheetAttempt,
  sample: (): SheetValue => ({ ask: 'Draw your family and write the names.', ratio: 'wide', lines: 'grid', pages: 2, answers: true }),
}
