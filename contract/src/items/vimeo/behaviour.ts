import { defineBehaviour } from '../define'
import type { VimeoValue } from './schema'

export const vimeo = defineBehaviour({
  code: 4,
  name: 'vimeo',
  emptyValue: (): VimeoValue => ({ id: '1' }),
  needsValue: true,
})
