import { z } from 'zod'
import { Id } from '../../entities/fields'

/** `file_id` is null until something was recorded; `answers` lets students record an answer of their own. */
export const RecordedAudioValue = z.object({ file_id: Id.nullable(), answers: z.boolean().optional() })
export type RecordedAudioValue = z.infer<typeof RecordedAudioValue>
/** A student's own recording; a new one takes the place of the old. */
export const RecordingAttempt = z.object({ file_id: Id })
export type RecordingAttempt = z.infer<typeof RecordingAttempt>

export const recordedAudioSchema = {
  value: RecordedAudioValue,
  attempt: RecordingAttempt,
  sample: (): RecordedAudioValue => ({ file_id: 1, answers: true }),
}
