import { z } from 'zod'
import { Blocks } from '../_shared/document'
import { paragraph } from '../_shared/document-types'
import { defineItem } from '../define'
import { emptyText, isEmptyText } from './behaviour'

export const TextValue = z.object({ content: Blocks })
export const text = defineItem({
  value: TextValue,
  emptyValue: emptyText,
  isEmpty: isEmptyText,
  sample: () => ({ content: [paragraph('Tere tulemast!')] }),
  files: () => [],
  exercise: null,
})
