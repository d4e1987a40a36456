import { IconMusic } from '@tabler/icons-react'
import { audio as behaviour } from '@keel/contract/items/audio/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { AudioView } from './view'

export const audio = defineItem(behaviour, {
  label: 'media.audio',
  icon: IconMusic,
  add: [{ label: 'media.audio', icon: IconMusic, order: 90, begins: true, kind: 'file', file: 'audio', value: (file_id) => ({ file_id }) }],
  View: AudioView,
  editor: lazyEditor(() => import('./editor').then((module) => module.AudioEditor)),
  height: 66,
})
