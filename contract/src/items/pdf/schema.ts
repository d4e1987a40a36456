import { z } from 'zod'
import { Id } from '../../entities/fields'

/** Created after the upload, so it always has a file. */
export const PdfValue = z.object({ file_id: Id })
export type PdfValue = z.infer<typeof PdfValue>

export const pdfSchema = { value: PdfValue, sample: (): PdfValue => ({ file_id: 1 }) }
