import { emptyParagraph, isEmptyParagraph, type Block } from '../_shared/document-types'

export interface TextValue {
  content: Block[]
}
export const emptyText = (): TextValue => ({ content: [emptyParagraph()] })
export const isEmptyText = (value: TextValue): boolean => isEmptyParagraph(value.content)
