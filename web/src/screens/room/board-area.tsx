import { type CSSProperties, useMemo } from 'react'
import { avatarColor } from '@keel/contract/appearance'
import { ROOM_TYPE } from '@keel/contract/constants'
import { BoardView } from '../../features/board/board-view'
import { retriedPart } from '../../lib/retried-part'
import { BoardDialogs } from '../_shared/board-dialogs'
import { useClassroom } from './classroom-context'
import { useFirstBoard } from './use-first-board'
import { usePickKeys } from './use-pick-keys'
import classes from './board-area.module.css'

const PickedBar = retriedPart(() => import('../../features/board/picked-bar').then((module) => module.PickedBar))

/** The board in the middle, or what to do while there is none. */
export function BoardArea() {
  const { room, modules, students, boardId, editing, studentId, pickStudent, give } = useClassroom()
  const firstBoard = useFirstBoard()
  const giveItem = useMemo(() => (give && boardId !== null ? (itemId: number) => give(boardId, itemId) : undefined), [give, boardId])
  const at = students.findIndex(({ id }) => id === studentId)
  // In an individual classroom there is nobody to confuse the student with.
  const picked = room.type === ROOM_TYPE.individual ? undefined : students[at]
  const step = (by: -1 | 1) => {
    const next = students[at < 0 && by < 0 ? students.length - 1 : (at + by + students.length) % students.length]
    if (room.can_edit && next) pickStudent(next.id)
  }
  usePickKeys(step)
  return (
    <div
      className={classes.answers}
      data-picked={picked ? true : undefined}
      style={picked && ({ '--picked': avatarColor(picked.id) } as CSSProperties)}
    >
      {picked && boardId !== null && (
        <PickedBar
          boardId={boardId}
          picked={picked}
          onNext={students.length > 1 ? () => step(1) : null}
          onClose={() => {
            pickStudent(null)
            // The button goes away.
            document.getElementById('board')?.focus()
          }}
        />
      )}
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
    </div>
  )
}
