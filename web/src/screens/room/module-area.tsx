import type { ReactNode } from 'react'
import { RoomModules } from '../../features/board-list/room-modules'
import { useClassroom } from './classroom-context'

/** The classroom's modules and boards, with the people who look at each. */
export function ModuleArea({ fold, onSelected }: { fold?: ReactNode; onSelected?: () => void }) {
  const { room, boardId, selectBoard, presence } = useClassroom()
  const select = (id: number) => {
    selectBoard(id)
    onSelected?.()
  }
  return <RoomModules roomId={room.id} canEdit={room.can_edit} boardId={boardId} onSelect={select} presence={presence} headerEnd={fold} />
}
