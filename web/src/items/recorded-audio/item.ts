import { IconMicrophone } from '@tabler/icons-react'
import { recordedAudio as behaviour } from '@keel/contract/items/recorded-audio/behaviour'
import { loadRecorderTexts } from '../../i18n/language'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { RecordedAudioView } from './view'

export const recordedAudio = defineItem(behaviour, {
  label: 'media.recordedAudio',
  icon: IconMicrophone,
  add: [{ label: 'media.recordAudio', icon: IconMicrophone, order: 60, kind: 'value', value: behaviour.emptyValue }],
  View: RecordedAudioView,
  editor: lazyEditor(async () => (await Promise.all([import('./editor'), loadRecorderTexts()]))[0].RecordedAudioEditor),
  showsEmpty: true,
  height: 66,
})
