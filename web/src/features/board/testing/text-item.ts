import type { BoardItem } from '@keel/contract/entities/board-item'

/** Returns a text of one line, or an empty one, as the server sends it. */
export const textItem = (id: number, line: string): BoardItem => ({
  id,
  board_id: 5,
  type: 1,
  name: null,
  value: { content: [line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] }] },
  props: {},
  version: 1,
})
