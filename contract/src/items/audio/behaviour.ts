import { defineBehaviour } from '../define'
import type { AudioValue } from './schema'

export const audio = defineBehaviour({
  code: 8,
  name: 'audio',
  emptyValue: (): AudioValue => ({ file_id: 1 }),
  files: ({ file_id }) => [{ id: file_id, kind: 'audio' }],
})
