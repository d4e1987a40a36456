import { z } from 'zod'
import { Blocks } from '../_shared/document'
import { paragraph } from '../_shared/document-types'

export const TextValue = z.object({ content: Blocks })
export type TextValue = z.infer<typeof TextValue>

export const textSchema = { value: TextValue, sample: (): TextValue => ({ content: [paragraph('Tere tulemast!')] }) }
