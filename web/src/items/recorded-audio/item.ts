import { IconMicrophone } from '@tabler/icons-react'
import { judgeRecording, type RecordingAnswer, recordingProgress } from '@keel/contract/items/recorded-audio/answer'
import { emptyRecordedAudio, isEmptyRecordedAudio, type RecordedAudioValue } from '@keel/contract/items/recorded-audio/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { RecordedAudioView } from './view'

export const recordedAudio = defineItem<RecordedAudioValue, RecordingAnswer, RecordingAnswer>({
  label: 'media.recordedAudio',
  icon: IconMicrophone,
  add: [{ label: 'media.recordAudio', icon: IconMicrophone, order: 60, kind: 'value', value: emptyRecordedAudio }],
  View: RecordedAudioView,
  editor: lazyEditor(() => import('./editor').then((module) => module.RecordedAudioEditor)),
  isEmpty: isEmptyRecordedAudio,
  saysEmpty: true,
  height: 66,
  exercise: {
    judge: judgeRecording,
    isRight: () => true,
    progress: recordingProgress,
    message: 'updateRecordedAudioExercise',
  },
})
