import { z } from 'zod'
import { IMPORT_AT_ONCE_MAX, IMPORT_MAX_BYTES } from '../constants'
import { BoardItem, ItemType } from '../entities/board-item'
import { Id, IdParams, Title } from '../entities/fields'
import { LibraryEntry } from '../entities/library'
import { route } from '../route'
import { withItemName } from './exercise-name'
import { Folder } from './library'

const many = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(IMPORT_AT_ONCE_MAX)
const NewItem = z.object({ type: ItemType, value: z.unknown(), name: Title.nullish() })

export const addItems = route({
  method: 'POST',
  creates: true,
  path: '/boards/:id/add-items',
  right: 'item.edit',
  summary: 'Add several items in their order before another one, or last: all or none',
  params: IdParams,
  body: z.object({ items: many(withItemName(NewItem)), before_id: Id.nullish() }),
  data: z.array(BoardItem),
  maxBytes: IMPORT_MAX_BYTES,
  perMinute: 60,
})
export const addToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/library/add-items',
  right: 'library.own',
  summary: 'Add several single items to a folder of one’s library, or one board with all of them: all or none',
  body: z.object({
    folder_id: Folder,
    items: many(withItemName(NewItem.extend({ name: Title }))),
    /** The name of the board they come on; without it each is a thing of its own. */
    board: Title.nullish(),
  }),
  data: z.array(LibraryEntry),
  maxBytes: IMPORT_MAX_BYTES,
  perMinute: 60,
})
