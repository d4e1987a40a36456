import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { selectBoard } from '../../data/modules/calls'
import { moveBoardToModule } from '../../data/space/calls'
import { useModuleChoice } from '../_shared/own-rooms/use-module-choice'
import { MoveForm, type MoveProps } from './move-form'

/** Asks for a classroom and one of its modules, or a new one, to move a board to. */
export function MoveToRoom({ board, onClose }: MoveProps) {
  const t = useTranslations('space')
  const cache = useQueryClient()
  const { roomId, roomName, instead, fields, ready, moduleId } = useModuleChoice(board.name)
  if (instead) return instead
  const move = async () => {
    const target = await moduleId()
    await moveBoardToModule(board.id, target)
    void cache.invalidateQueries({ queryKey: keys.modules(roomId) })
    void cache.invalidateQueries({ queryKey: keys.module(target) })
    // Best effort: makes the module open at the board.
    await selectBoard(target, board.id).catch(() => undefined)
    return { text: t('movedToRoom', { name: board.name, room: roomName }), path: `/room/${roomId}` }
  }
  return (
    <MoveForm board={board} onClose={onClose} ready={ready} move={move}>
      {fields}
    </MoveForm>
  )
}
