import { plainText, type HeadingNode } from '../_shared/document-types'

export interface HeadingValue {
  content: [HeadingNode]
}
/** A new heading holds a single space, so that it has a height to click on. */
export const emptyHeading = (level: 1 | 2 | 3 = 1): HeadingValue => ({
  content: [{ type: 'heading', attrs: { level }, content: [{ type: 'text', text: ' ' }] }],
})
export const isEmptyHeading = (value: HeadingValue): boolean => plainText(value.content).trim() === ''
