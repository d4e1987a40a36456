import { emptyParagraph, isEmptyParagraph, type Block } from '../_shared/document-types'

export interface Alternative {
  id: string
  value: string
}
export interface SelectValue {
  content: Block[]
  words: Record<string, Alternative[]>
}
export const emptySelect = (): SelectValue => ({ content: [emptyParagraph()], words: {} })
export const isEmptySelect = (value: SelectValue): boolean => isEmptyParagraph(value.content)
