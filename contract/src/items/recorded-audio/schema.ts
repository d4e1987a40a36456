import { z } from 'zod'
import { Id } from '../../entities/fields'
import { defineItem } from '../define'
import { judgeRecording, recordingProgress } from './answer'
import { emptyRecordedAudio, isEmptyRecordedAudio } from './behaviour'

export const RecordedAudioValue = z.object({ file_id: Id.nullable(), answers: z.boolean().optional() })
export const recordedAudio = defineItem({
  value: RecordedAudioValue,
  emptyValue: emptyRecordedAudio,
  isEmpty: isEmptyRecordedAudio,
  sample: () => ({ file_id: 1, answers: true }),
  files: (v) => (v.file_id === null ? [] : [v.file_id]),
  fileKind: 'audio',
  exercise: { attempt: z.object({ file_id: Id }), judge: judgeRecording, progress: recordingProgress, files: (answer) => [answer.file_id] },
})
