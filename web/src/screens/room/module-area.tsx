import type { ReactNode } from 'react'
import type { Board } from '@keel/contract/entities/board'
import { RoomModules } from '../../features/board-list/room-modules'
import { loadHomeworkTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { useClassroom } from './classroom-context'

const RoomHomework = retriedPart(async () => {
  const [module] = await Promise.all([import('../../features/homework/room-homework'), loadHomeworkTexts()])
  return module.RoomHomework
})

/** The classroom's modules and boards, with the people who look at each, and below them its homework. */
export function ModuleArea({ fold, onSelected }: { fold?: ReactNode; onSelected?: () => void }) {
  const { room, boardId, selectBoard, presence, give } = useClassroom()
  const select = (id: number) => {
    selectBoard(id)
    onSelected?.()
  }
  const giveBoard = ({ id }: Board) => {
    give?.(id)
    onSelected?.()
  }
  return (
    <>
      <RoomModules
        roomId={room.id}
        canEdit={room.can_edit}
        boardId={boardId}
        onSelect={select}
        presence={presence}
        onGive={give ? giveBoard : undefined}
        headerEnd={fold}
      />
      <RoomHomework roomId={room.id} />
    </>
  )
}
