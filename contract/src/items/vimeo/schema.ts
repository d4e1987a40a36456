import { z } from 'zod'
import { defineItem } from '../define'

export const VimeoValue = z.object({
  id: z.string().regex(/^[1-9]\d{0,14}$/),
  hash: z
    .string()
    .regex(/^[0-9a-fA-F]{6,40}$/)
    .optional(),
  start: z.int().min(0).max(1_000_000).optional(),
})
export const vimeo = defineItem({
  value: VimeoValue,
  emptyValue: () => ({ id: '1' }),
  isEmpty: () => false,
  sample: () => ({ id: '1084537' }),
  files: () => [],
  exercise: null,
  needsValue: true,
})
