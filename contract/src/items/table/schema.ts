import { z } from 'zod'
import { bounds, Table } from '../_shared/document'
import { emptyTable } from './empty-table'

export const TableValue = z.object({ content: bounds.pipe(z.tuple([Table])) })
export type TableValue = z.infer<typeof TableValue>

export const tableSchema = { value: TableValue, sample: emptyTable }
