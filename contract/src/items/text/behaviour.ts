import { emptyParagraph, isEmptyParagraph } from '../_shared/document-types'
import { defineBehaviour } from '../define'
import type { TextValue } from './schema'

export const text = defineBehaviour({
  code: 1,
  name: 'text',
  emptyValue: (): TextValue => ({ content: [emptyParagraph()] }),
  isEmpty: ({ content }) => isEmptyParagraph(content),
  titlesItself: true,
})
