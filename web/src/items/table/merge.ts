import type { Editor } from '@tiptap/core'
import { CellSelection, mergeCells, selectedRect, TableMap } from '@tiptap/pm/tables'

type Side = 'right' | 'down'

/** Returns the selection of the cell at the caret, or of the selected cells, with their neighbours; null at the edge of the table. */
function withNext(editor: Editor, side: Side): CellSelection | null {
  const { state } = editor
  const table = state.doc.firstChild
  if (!table || state.selection.$from.depth < 2) return null
  const { map, tableStart, ...rect } = selectedRect(state)
  const right = rect.right + (side === 'right' ? 1 : 0)
  const bottom = rect.bottom + (side === 'down' ? 1 : 0)
  if (right > map.width || bottom > map.height) return null
  const cellAt = (row: number, column: number) => tableStart + (map.map[row * map.width + column] ?? 0)
  // Cells merged earlier may extend beyond the selection, which then includes them completely.
  return CellSelection.create(state.doc, cellAt(rect.top, rect.left), cellAt(bottom - 1, right - 1))
}

export const canMergeWith = (editor: Editor, side: Side): boolean => withNext(editor, side) !== null

/** Merges the cell at the caret with its neighbour on the right or below: possible without dragging over cells. */
export function mergeWith(editor: Editor, side: Side): void {
  const selection = withNext(editor, side)
  if (!selection) return
  const { view } = editor
  view.dispatch(view.state.tr.setSelection(selection))
  mergeCells(view.state, (tr) => view.dispatch(tr))
  editor.commands.focus()
}

/** Returns the rows and columns of the table; a merged cell counts as often as it is wide or high. */
export function sizeOf(editor: Editor): { rows: number; columns: number } {
  const table = editor.state.doc.firstChild
  if (!table) return { rows: 1, columns: 1 }
  const { height, width } = TableMap.get(table)
  return { rows: height, columns: width }
}
