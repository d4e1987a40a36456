import type * as boardItems from '@keel/contract/routes/board-items'
import { call } from '../_shared/client'

/** Keeps the page of a PDF that was looked at last and turns the students' pages to it. */
export const setItemPage = (itemId: number, page: number) =>
  call<typeof boardItems.setItemProps>('PUT', `/boards/items/${itemId}/props`, { body: { page } })
