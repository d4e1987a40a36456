import { z } from 'zod'
import { Id } from '../../entities/fields'
import { defineItem } from '../define'

export const PdfValue = z.object({ file_id: Id })
export const pdf = defineItem({
  value: PdfValue,
  emptyValue: () => ({ file_id: 1 }),
  isEmpty: () => false,
  sample: () => ({ file_id: 1 }),
  files: (v) => [v.file_id],
  fileKind: 'pdf',
  exercise: null,
})
