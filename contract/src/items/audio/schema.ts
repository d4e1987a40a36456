import { z } from 'zod'
import { Id } from '../../entities/fields'

/** Created after the upload, so it always has a file. */
export const AudioValue = z.object({ file_id: Id })
export type AudioValue = z.infer<typeof AudioValue>

export const audioSchema = { value: AudioValue, sample: (): AudioValue => ({ file_id: 1 }) }
