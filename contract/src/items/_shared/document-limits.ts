import { DOCUMENT_MAX_DEPTH } from '../../constants'
import type { AnyNode } from './document-types'
import { fitsStore } from './json-bytes'

/** Limits of one document. The schema refuses more; the editor prevents it. */
export const DOCUMENT_LIMITS = {
  blocks: 1000,
  inlinesPerBlock: 5000,
  textLength: 50_000,
  itemsPerList: 500,
  blocksPerCell: 200,
  tableRows: 100,
  tableColumns: 50,
} as const

/** Returns whether no array or object is nested deeper than `max`; does not recurse past it. */
export function depthWithin(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (max === 0) return false
  return Object.values(value).every((v) => depthWithin(v, max - 1))
}

export type DocumentFault = 'tooDeep' | 'tooLarge' | 'tooLong' | 'tableTooLarge'

const LONGEST: Partial<Record<AnyNode['type'], number>> = {
  paragraph: DOCUMENT_LIMITS.inlinesPerBlock,
  heading: DOCUMENT_LIMITS.inlinesPerBlock,
  bulletList: DOCUMENT_LIMITS.itemsPerList,
  orderedList: DOCUMENT_LIMITS.itemsPerList,
  listItem: DOCUMENT_LIMITS.itemsPerList,
  tableCell: DOCUMENT_LIMITS.blocksPerCell,
  tableHeader: DOCUMENT_LIMITS.blocksPerCell,
  table: DOCUMENT_LIMITS.tableRows,
  tableRow: DOCUMENT_LIMITS.tableColumns,
}

function nodeFault(node: AnyNode): DocumentFault | null {
  if (node.type === 'text') return node.text.length > DOCUMENT_LIMITS.textLength ? 'tooLong' : null
  if (!('content' in node) || !node.content) return null
  if (node.content.length > (LONGEST[node.type] ?? Infinity))
    return node.type === 'table' || node.type === 'tableRow' ? 'tableTooLarge' : 'tooLong'
  return firstFault(node.content)
}
function firstFault(nodes: readonly AnyNode[]): DocumentFault | null {
  for (const node of nodes) {
    const fault = nodeFault(node)
    if (fault) return fault
  }
  return null
}

/** Returns why a well-formed document cannot be stored; null if it can. `value` is the item value around it. */
export function documentFault(blocks: readonly AnyNode[], value: unknown = { content: blocks }): DocumentFault | null {
  if (!depthWithin(blocks, DOCUMENT_MAX_DEPTH)) return 'tooDeep'
  const fault = blocks.length > DOCUMENT_LIMITS.blocks ? 'tooLong' : firstFault(blocks)
  return fault ?? (fitsStore(value) ? null : 'tooLarge')
}
