import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import type { RecordedAudioValue } from './behaviour'

/** The one key under which a student's recording is kept. */
export const RECORDING_KEY = 'recording'
/** A student's own recording; a new one takes the place of the old. */
export interface RecordingAnswer {
  file_id: number
}

export function judgeRecording(
  value: RecordedAudioValue,
  key: string,
  attempt: RecordingAnswer,
  before: RecordingAnswer | undefined,
): RecordingAnswer | null {
  if (value.answers !== true || key !== RECORDING_KEY || before?.file_id === attempt.file_id) return null
  return { file_id: attempt.file_id }
}

/** Nothing is right or wrong here: recorded is done. */
export function recordingProgress(value: RecordedAudioValue, answers: Record<string, RecordingAnswer>): ExerciseProgress {
  const done = own(answers, RECORDING_KEY) ? 1 : 0
  return value.answers === true ? { total: 1, done, first: done } : { total: 0, done: 0, first: 0 }
}
