import { retriedPart } from '../../lib/retried-part'
import { BoardRow } from './board-row'
import classes from './board-list.module.css'
import type { BoardRowsProps } from './board-rows-props'

const EditableRows = retriedPart(() => import('./editable-rows').then((module) => module.EditableRows))

/** Boards of one module; editors get menus, drag and drop and a button for a new one. */
export function BoardRows(props: BoardRowsProps) {
  const { module, boardId, onSelect, presence } = props
  const rows = (
    <ul className={classes.rows}>
      {module.boards.map((board) => (
        <li key={board.id} className={classes.row} data-selected={board.id === boardId || undefined}>
          <BoardRow
            board={board}
            selected={board.id === boardId}
            people={presence?.get(board.id)}
            onSelect={() => onSelect(board.id, module.id)}
          />
        </li>
      ))}
    </ul>
  )
  return props.canEdit ? <EditableRows fallback={rows} {...props} /> : rows
}
