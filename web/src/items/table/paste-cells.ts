import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { handlePaste } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { ITEM_VALUE_MAX_BYTES } from '@keel/contract/constants'
import { DOCUMENT_LIMITS } from '@keel/contract/items/_shared/document-limits'
import { tellFault } from '../_shared/rich-text/document-guard'

/** Cells of a table copied from a spreadsheet: columns by tabs, line breaks within quotes; null for other text. */
export function cellsOf(text: string): string[][] | null {
  if (!text.includes('\t')) return null
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') {
        cell += '"'
        i++
      } else quoted = false
    } else if (char === '"' && cell === '' && text.indexOf('"', i + 1) > 0) quoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else if (char !== '\r') cell += char
  }
  endCell()
  // The last line ends with a break.
  if (rows.at(-1)?.every((one) => one === '')) rows.pop()
  return rows
}

function tableOf(schema: Schema, cells: readonly string[][]): Slice | null {
  const { table, tableRow, tableCell, paragraph } = schema.nodes
  if (!table || !tableRow || !tableCell || !paragraph) return null
  const columns = Math.max(...cells.map((row) => row.length))
  const rows = cells.map((row) =>
    tableRow.create(
      null,
      Array.from({ length: columns }, (_, at) =>
        tableCell.create(
          null,
          (row[at] ?? '').split('\n').map((line) => paragraph.create(null, line.trim() ? schema.text(line.trim()) : null)),
        ),
      ),
    ),
  )
  return new Slice(Fragment.from(table.create(null, rows)), 0, 0)
}

/** Puts copied cells into the table from the caret on; the table grows where they reach beyond it. */
export function pasteCells(view: EditorView, text: string): boolean {
  if (text.length > ITEM_VALUE_MAX_BYTES) return false
  const cells = cellsOf(text)
  if (!cells || cells.length === 0) return false
  if (cells.length > DOCUMENT_LIMITS.tableRows || cells.some((row) => row.length > DOCUMENT_LIMITS.tableColumns)) {
    tellFault('tableTooLarge')
    return true
  }
  const slice = tableOf(view.state.schema, cells)
  return slice !== null && handlePaste(view, new ClipboardEvent('paste'), slice)
}
