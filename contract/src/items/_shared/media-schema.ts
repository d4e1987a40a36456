import { z } from 'zod'
import { IMAGE_ALT_MAX_LENGTH } from '../../constants'
import { Id } from '../../entities/fields'

/** An image or a sound at a part of an exercise. `alt`: what an image shows, for people who can't see it. */
export const ItemMedia = z.object({
  file_id: Id,
  kind: z.enum(['image', 'audio']),
  alt: z.string().max(IMAGE_ALT_MAX_LENGTH).optional(),
})
export type ItemMedia = z.infer<typeof ItemMedia>
