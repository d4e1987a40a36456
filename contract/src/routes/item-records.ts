import { z } from 'zod'
import { ItemRecord, RecordType } from '../entities/item-record'
import { GeneratedId, Id, IdParam, IdParams } from '../entities/fields'
import { Page } from '../entities/drawing'
import { route } from '../route'

/** Comma-separated numbers, as in `keys=12,15`. */
const List = <N extends number>(item: z.ZodType<N, number>, max: number) =>
  z
    .string()
    .max(max * 20)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(item).min(1).max(max))
const Where = z.object({ type: RecordType, page: Page.default(1), user_id: Id.optional() })

/** `keys` are ids of board items. */
export const listItemRecords = route({
  method: 'GET',
  path: '/meta',
  large: true,
  permission: 'record.see',
  summary: 'Points, answers and drawings of items, as far as the caller sees them',
  query: z.object({
    keys: List(Id, 100),
    types: List(RecordType, 3).optional(),
    page: z.coerce.number().pipe(Page).optional(),
    user_id: IdParam.optional(),
  }),
  data: z.array(ItemRecord),
})
/** One record of an item: a point, an answer or a drawn object, by the same rules as its own call. */
export const saveItemRecord = route({
  method: 'POST',
  path: '/meta/:id',
  permission: 'record.edit',
  summary: 'Store a point, an answer or a drawn object',
  params: IdParams,
  body: Where.extend({ key: GeneratedId, value: z.unknown() }),
  data: z.object({ value: z.unknown() }),
})
/** Without a key: all answers, or the whole drawing. */
export const deleteItemRecords = route({
  method: 'POST',
  path: '/meta/:id/delete',
  permission: 'record.edit',
  summary: 'Delete a point, answers or drawn objects',
  params: IdParams,
  body: Where.extend({ key: GeneratedId.optional() }),
})
