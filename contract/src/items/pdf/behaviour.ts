import { defineBehaviour } from '../define'
import type { PdfValue } from './schema'

export const pdf = defineBehaviour({
  code: 9,
  name: 'pdf',
  emptyValue: (): PdfValue => ({ file_id: 1 }),
  files: ({ file_id }) => [{ id: file_id, kind: 'pdf' }],
  pages: 'many',
})
