import { IconMicrophone } from '@tabler/icons-react'
import { recordedAudio as behaviour } from '@keel/contract/items/recorded-audio/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { RecordedAudioView } from './view'

export const recordedAudio = defineItem(behaviour, {
  label: 'media.recordedAudio',
  icon: IconMicrophone,
  add: [{ label: 'media.recordAudio', icon: IconMicrophone, order: 60, kind: 'value', value: behaviour.emptyValue }],
  View: RecordedAudioView,
  editor: lazyEditor(() => import('./editor').then((module) => module.RecordedAudioEditor)),
  showsEmpty: true,
  height: 66,
})
