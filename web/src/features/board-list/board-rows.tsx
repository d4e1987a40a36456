import { lazy, type ReactNode, Suspense } from 'react'
import type { Board, Module } from '@keel/contract/entities/board'
import type { Person } from '@keel/contract/entities/user'
import { BoardRow } from './board-row'
import classes from './board-list.module.css'

const EditableRows = lazy(() => import('./editable-rows').then((module) => ({ default: module.EditableRows })))

export interface BoardRowsProps {
  module: Module
  canEdit: boolean
  /** The board on the screen. */
  boardId: number | null
  onSelect: (boardId: number | null, moduleId: number) => void
  /** Who is at which board, but for oneself. */
  presence?: ReadonlyMap<number, readonly Person[]>
  onCreate: () => void
  /** More that may be done to a board: stands in its menu. */
  boardMenu?: ((board: Board) => ReactNode) | undefined
}

/** Boards of one module; for who may edit with menus, order and a button for a new one. */
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
  return props.canEdit ? (
    <Suspense fallback={rows}>
      <EditableRows {...props} />
    </Suspense>
  ) : (
    rows
  )
}
