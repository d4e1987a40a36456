import { TABLE_DEFAULT_SIZE } from '../../constants'
import { emptyParagraph, type TableNode } from '../_shared/document-types'

/** 3 columns by 3 rows; the first row is header cells. */
export function emptyTable(): { content: [TableNode] } {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow' as const,
    content: Array.from({ length: TABLE_DEFAULT_SIZE }, () => ({ type, content: [emptyParagraph()] })),
  })
  return {
    content: [{ type: 'table', content: Array.from({ length: TABLE_DEFAULT_SIZE }, (_, i) => row(i === 0 ? 'tableHeader' : 'tableCell')) }],
  }
}
