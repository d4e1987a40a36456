import { z } from 'zod'
import { GeneratedId, Id } from './fields'
import { Page } from './drawing'

/** 1 library, 2 board. */
export const RecordSource = z.union([z.literal(1), z.literal(2)])
/** 1 points, 2 answers, 3 drawings. */
export const RecordType = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** One stored record: a point, an answer or a drawn object; points have no user. */
export const ItemRecord = z.object({
  source: RecordSource,
  type: RecordType,
  item_id: Id,
  page: Page,
  user_id: Id.nullable(),
  key: GeneratedId,
  value: z.unknown(),
})
export type ItemRecord = z.infer<typeof ItemRecord>
