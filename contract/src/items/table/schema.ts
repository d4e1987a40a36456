import { z } from 'zod'
import { bounds, Table } from '../_shared/document'
import { defineItem } from '../define'
import { emptyTable } from './behaviour'

export const TableValue = z.object({ content: bounds.pipe(z.tuple([Table])) })
export const table = defineItem({
  value: TableValue,
  emptyValue: emptyTable,
  isEmpty: () => false,
  sample: emptyTable,
  files: () => [],
  exercise: null,
})
