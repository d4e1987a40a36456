import { z } from 'zod'
import { Id } from '../../entities/fields'
import { defineItem } from '../define'

export const AudioValue = z.object({ file_id: Id })
export const audio = defineItem({
  value: AudioValue,
  emptyValue: () => ({ file_id: 1 }),
  isEmpty: () => false,
  sample: () => ({ file_id: 1 }),
  files: (v) => [v.file_id],
  fileKind: 'audio',
  exercise: null,
})
