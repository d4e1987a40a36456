import type * as marks from '@keel/contract/routes/page-layers'
import { call } from './client'

/** Keeps the page of a PDF that was looked at last and turns the students' pages to it. */
export const setItemPage = (itemId: number, page: number) =>
  call<typeof marks.setItemProps>('PUT', `/boards/items/${itemId}/props`, { body: { page } })
