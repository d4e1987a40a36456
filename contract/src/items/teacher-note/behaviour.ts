import { emptyParagraph, isEmptyParagraph } from '../_shared/document-types'
import { defineBehaviour } from '../define'
import type { TeacherNoteValue } from './schema'

export const teacherNote = defineBehaviour({
  code: 32,
  name: 'teacher-note',
  audience: 'teacher',
  emptyValue: (): TeacherNoteValue => ({ content: [emptyParagraph()] }),
  isEmpty: ({ content }) => isEmptyParagraph(content),
  titlesItself: true,
})
