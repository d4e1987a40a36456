import { z } from 'zod'
import { defineItem } from '../define'

export const YoutubeValue = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{11}$/), start: z.int().min(0).max(1_000_000).optional() })
export const youtube = defineItem({
  value: YoutubeValue,
  emptyValue: () => ({ id: 'aqz-KE-bpKQ' }),
  isEmpty: () => false,
  sample: () => ({ id: 'aqz-KE-bpKQ' }),
  files: () => [],
  exercise: null,
  needsValue: true,
})
