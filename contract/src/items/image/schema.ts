import { z } from 'zod'
import { Id } from '../../entities/fields'
import { defineItem } from '../define'

export const ImageValue = z.object({ file_id: Id, alt: z.string().max(300).optional(), turn: z.literal([90, 180, 270]).optional() })
export const image = defineItem({
  value: ImageValue,
  emptyValue: () => ({ file_id: 1 }),
  isEmpty: () => false,
  sample: () => ({ file_id: 1, alt: 'A map', turn: 90 as const }),
  files: (v) => [v.file_id],
  fileKind: 'image',
  exercise: null,
})
