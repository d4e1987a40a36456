import { Fragment, type NodeType, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { handlePaste, isInTable, selectedRect } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { ITEM_VALUE_MAX_BYTES } from '@keel/contract/constants'
import { DOCUMENT_LIMITS } from '@keel/contract/items/_shared/document-limits'
import { readRecords } from '@keel/contract/tables/records'
import { toastFault } from '../_shared/rich-text/document-guard'

/** Parses cells copied from a spreadsheet: columns by tabs, line breaks within quotes; null for other text. */
export function cellsOf(text: string): string[][] | null {
  if (!text.includes('\t')) return null
  const rows = readRecords(text.split(/\r\n|[\n\r]/), '\t').map(({ cells }) => cells)
  // The last line ends with a break.
  if (rows.at(-1)?.every((one) => one === '')) rows.pop()
  return rows
}

/** Header cells stay header cells; new cells are like their neighbours, but below a table of one row there are no headers. */
function typeFinder(state: EditorState, usual: NodeType): (row: number, column: number) => NodeType {
  if (!isInTable(state)) return () => usual
  const { map, table, top, left } = selectedRect(state)
  return (row, column) => {
    if ((top + row >= map.height && map.height === 1) || (left + column >= map.width && map.width === 1)) return usual
    const at = Math.min(top + row, map.height - 1) * map.width + Math.min(left + column, map.width - 1)
    return table.nodeAt(map.map[at] ?? 0)?.type ?? usual
  }
}

function tableOf(state: EditorState, cells: readonly string[][]): Slice | null {
  const { table, tableRow, tableCell, paragraph } = state.schema.nodes
  if (!table || !tableRow || !tableCell || !paragraph) return null
  const columns = Math.max(...cells.map((row) => row.length))
  const typeAt = typeFinder(state, tableCell)
  const rows = cells.map((row, at) =>
    tableRow.create(
      null,
      Array.from({ length: columns }, (_, column) =>
        typeAt(at, column).create(
          null,
          (row[column] ?? '').split('\n').map((line) => paragraph.create(null, line.trim() ? state.schema.text(line.trim()) : null)),
        ),
      ),
    ),
  )
  return new Slice(Fragment.from(table.create(null, rows)), 0, 0)
}

/** Pastes cells into the table from the caret; the table grows to hold them. */
export function pasteCells(view: EditorView, text: string): boolean {
  if (text.length > ITEM_VALUE_MAX_BYTES) return false
  const cells = cellsOf(text)
  if (!cells || cells.length === 0) return false
  if (cells.length > DOCUMENT_LIMITS.tableRows || cells.some((row) => row.length > DOCUMENT_LIMITS.tableColumns)) {
    toastFault('tableTooLarge')
    return true
  }
  const slice = tableOf(view.state, cells)
  return slice !== null && handlePaste(view, new ClipboardEvent('paste'), slice)
}
