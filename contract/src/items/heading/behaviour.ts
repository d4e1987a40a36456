import { plainText } from '../_shared/document-types'
import { defineBehaviour } from '../define'
import type { HeadingValue } from './schema'

/** A new heading contains a single space, so that it has a height to click on. */
export const emptyHeading = (level: 1 | 2 | 3 = 1): HeadingValue => ({
  content: [{ type: 'heading', attrs: { level }, content: [{ type: 'text', text: ' ' }] }],
})

export const heading = defineBehaviour({
  code: 14,
  name: 'heading',
  emptyValue: () => emptyHeading(),
  isEmpty: ({ content }) => plainText(content).trim() === '',
  titlesItself: true,
})
