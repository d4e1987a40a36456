import { useMemo } from 'react'
import { BoardView } from '../../features/board/board-view'
import { BoardDialogs } from '../_shared/board-dialogs'
import { useClassroom } from './classroom-context'
import { useFirstBoard } from './use-first-board'

/** The board in the middle, or what to do while there is none. */
export function BoardArea() {
  const { room, modules, students, boardId, editing, studentId, pickStudent, give } = useClassroom()
  const firstBoard = useFirstBoard()
  const giveItem = useMemo(() => (give && boardId !== null ? (itemId: number) => give(boardId, itemId) : undefined), [give, boardId])
  return (
    <>
      <BoardView
        boardId={boardId}
        roomId={room.id}
        lang={room.lang}
        level={room.level}
        canEdit={room.can_edit}
        editing={room.can_edit && editing}
        answersUserId={studentId}
        students={students}
        onPickStudent={pickStudent}
        onGive={giveItem}
        hasBoards={modules.some((module) => module.boards.length > 0)}
        onCreateBoard={firstBoard.ask}
      />
      {room.can_edit && <BoardDialogs />}
      {firstBoard.dialog}
    </>
  )
}
