import { defineBehaviour } from '../define'
import type { YoutubeValue } from './schema'

export const youtube = defineBehaviour({
  code: 3,
  name: 'youtube',
  emptyValue: (): YoutubeValue => ({ id: 'aqz-KE-bpKQ' }),
  needsValue: true,
})
