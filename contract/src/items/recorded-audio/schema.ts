import { z } from 'zod'
import { Id } from '../../entities/fields'

/** `file_id` is null before the recording; `answers` lets students record an answer. */
export const RecordedAudioValue = z.object({ file_id: Id.nullable(), answers: z.boolean().optional() })
export type RecordedAudioValue = z.infer<typeof RecordedAudioValue>
/** A student's own recording; a new one replaces the old. */
export const RecordingAttempt = z.object({ file_id: Id })
export type RecordingAttempt = z.infer<typeof RecordingAttempt>

export const recordedAudioSchema = {
  value: RecordedAudioValue,
  attempt: RecordingAttempt,
  sample: (): RecordedAudioValue => ({ file_id: 1, answers: true }),
}
