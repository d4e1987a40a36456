/** `file_id` is null until something was recorded; `answers` lets students record an answer of their own. */
export interface RecordedAudioValue {
  file_id: number | null
  answers?: boolean | undefined
}
export const emptyRecordedAudio = (): RecordedAudioValue => ({ file_id: null })
/** Students see it once there is a recording, or when one is asked of them. */
export const isEmptyRecordedAudio = (value: RecordedAudioValue): boolean => value.file_id === null && value.answers !== true
