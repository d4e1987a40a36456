import { z } from 'zod'
import { BANNER_STEP_PERCENT, RICH_TEXT_PALETTE } from '../../appearance'
import { Id } from '../../entities/fields'
import { defineItem } from '../define'
import { emptyBanner, isEmptyBanner, type PaletteColor } from './behaviour'

const Color = z.enum(Object.keys(RICH_TEXT_PALETTE) as [PaletteColor, ...PaletteColor[]])
export const BannerValue = z.object({
  title: z.string().max(200),
  file_id: Id.nullish(),
  color: Color.nullish(),
  offset: z.int().min(0).max(100).multipleOf(BANNER_STEP_PERCENT).optional(),
  border: Color.nullish(),
})
export const banner = defineItem({
  value: BannerValue,
  emptyValue: emptyBanner,
  isEmpty: isEmptyBanner,
  exercise: null,
  sample: () => ({ title: 'Unit 1', file_id: 1, color: 'green' as const, offset: 40, border: 'orange' as const }),
  files: (v) => (v.file_id ? [v.file_id] : []),
  fileKind: 'image',
})
