import { z } from 'zod'
import { Id } from '../../entities/fields'
import { defineItem } from '../define'

export const ImageValue = z.object({ file_id: Id, alt: z.string().max(300).optional() })
export const image = defineItem({
  value: ImageValue,
  emptyValue: () => ({ file_id: 1 }),
  isEmpty: () => false,
  sample: () => ({ file_id: 1, alt: 'A map' }),
  files: (v) => [v.file_id],
  exercise: null,
})
