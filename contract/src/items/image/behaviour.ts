import { defineBehaviour } from '../define'
import type { ImageValue } from './schema'

export const image = defineBehaviour({
  code: 7,
  name: 'image',
  emptyValue: (): ImageValue => ({ file_id: 1 }),
  files: ({ file_id }) => [{ id: file_id, kind: 'image' }],
  pages: 'one',
})
