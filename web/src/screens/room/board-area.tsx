import { lazy, Suspense } from 'react'
import { LoadingState } from '../../ui/states'
import { BoardDialogs } from '../_shared/board-dialogs'
import { useClassroom } from './classroom-context'
import { useFirstBoard } from './use-first-board'

const BoardView = lazy(() => import('../../features/board/board-view').then((module) => ({ default: module.BoardView })))

/** The board in the middle, or what to do while there is none. */
export function BoardArea() {
  const { room, modules, students, boardId, editing, studentId, pickStudent } = useClassroom()
  const firstBoard = useFirstBoard()
  return (
    <Suspense fallback={<LoadingState />}>
      <BoardView
        boardId={boardId}
        roomId={room.id}
        canEdit={room.can_edit}
        editing={room.can_edit && editing}
        answersUserId={studentId}
        students={students}
        onPickStudent={pickStudent}
        hasBoards={modules.some((module) => module.boards.length > 0)}
        onCreateBoard={firstBoard.ask}
      />
      {room.can_edit && <BoardDialogs />}
      {firstBoard.dialog}
    </Suspense>
  )
}
