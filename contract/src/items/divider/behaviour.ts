import { defineBehaviour } from '../define'
import type { DividerValue } from './schema'

export const divider = defineBehaviour({
  code: 31,
  name: 'divider',
  emptyValue: (): DividerValue => ({ look: 'line' }),
  titlesItself: true,
})
