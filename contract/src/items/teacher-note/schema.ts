import { z } from 'zod'
import { Blocks } from '../_shared/document'
import { paragraph } from '../_shared/document-types'

export const TeacherNoteValue = z.object({ content: Blocks })
export type TeacherNoteValue = z.infer<typeof TeacherNoteValue>

export const teacherNoteSchema = {
  value: TeacherNoteValue,
  sample: (): TeacherNoteValue => ({ content: [paragraph('Play the recording twice before the questions.')] }),
}
