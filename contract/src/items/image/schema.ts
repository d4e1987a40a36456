import { z } from 'zod'
import { IMAGE_ALT_MAX_LENGTH } from '../../constants'
import { Id } from '../../entities/fields'

/** Created after the upload, so it always has a file. */
export const ImageValue = z.object({
  file_id: Id,
  alt: z.string().max(IMAGE_ALT_MAX_LENGTH).optional(),
  turn: z.literal([90, 180, 270]).optional(),
})
export type ImageValue = z.infer<typeof ImageValue>
/** Clockwise rotation in degrees. */
export type ImageTurn = NonNullable<ImageValue['turn']>

export const imageSchema = { value: ImageValue, sample: (): ImageValue => ({ file_id: 1, alt: 'A map', turn: 90 }) }
