import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { defineBehaviour } from '../define'
import type { RecordedAudioValue, RecordingAttempt } from './schema'

/** The only key of a student's recording. */
export const RECORDING_KEY = 'recording'

export function judgeRecording(
  value: RecordedAudioValue,
  key: string,
  attempt: RecordingAttempt,
  before: RecordingAttempt | undefined,
): RecordingAttempt | null {
  if (value.answers !== true || key !== RECORDING_KEY || before?.file_id === attempt.file_id) return null
  return { file_id: attempt.file_id }
}

/** Nothing is correct or wrong here: recorded is done. */
export function recordingProgress(value: RecordedAudioValue, answers: Record<string, RecordingAttempt>): ExerciseProgress {
  const done = own(answers, RECORDING_KEY) ? 1 : 0
  return value.answers === true ? { total: 1, done, first: done } : { total: 0, done: 0, first: 0 }
}

export const recordedAudio = defineBehaviour({
  code: 15,
  name: 'recorded-audio',
  emptyValue: (): RecordedAudioValue => ({ file_id: null }),
  // Students see it when it has a recording, or requests one from them.
  isEmpty: ({ file_id, answers }) => file_id === null && answers !== true,
  files: ({ file_id }) => (file_id === null ? [] : [{ id: file_id, kind: 'audio' }]),
  exercise: {
    judge: judgeRecording,
    isCorrect: () => true,
    progress: recordingProgress,
    files: ({ file_id }) => [{ id: file_id, kind: 'audio' }],
  },
})
