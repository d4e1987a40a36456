import { z } from 'zod'
import { BANNER_STEP_PERCENT, RICH_TEXT_PALETTE } from '../../appearance'
import { Id } from '../../entities/fields'

export type PaletteColor = keyof typeof RICH_TEXT_PALETTE
const Color = z.enum(Object.keys(RICH_TEXT_PALETTE) as [PaletteColor, ...PaletteColor[]])
/** A strip over the whole width: an image, else a colour. `offset` is the vertical shift of the image, in percent. */
export const BannerValue = z.object({
  title: z.string().max(200),
  file_id: Id.nullish(),
  color: Color.nullish(),
  offset: z.int().min(0).max(100).multipleOf(BANNER_STEP_PERCENT).optional(),
  border: Color.nullish(),
})
export type BannerValue = z.infer<typeof BannerValue>

export const bannerSchema = {
  value: BannerValue,
  sample: (): BannerValue => ({ title: 'Unit 1', file_id: 1, color: 'green', offset: 40, border: 'orange' }),
}
