import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { copyBoardFromLibrary } from '../../../data/library/calls'
import { saveLastBoard } from '../../../data/boards/last-board'
import { useModuleChoice } from '../../_shared/own-rooms/use-module-choice'
import { AddForm, type AddProps } from './add-form'

/** Asks for a classroom and one of its modules to copy a board to. */
export function BoardToRoom({ row, onClose }: AddProps) {
  const t = useTranslations('library')
  const cache = useQueryClient()
  const { roomId, roomName, instead, fields, ready, moduleId } = useModuleChoice(row.name)
  if (instead) return instead
  const add = async () => {
    const target = await moduleId()
    const board = await copyBoardFromLibrary(row.id, target, null)
    await cache.invalidateQueries({ queryKey: keys.modules(roomId) })
    void cache.invalidateQueries({ queryKey: keys.module(target) })
    return {
      text: t('addTo.inRoom', { name: row.name, room: roomName }),
      path: `/room/${roomId}`,
      atBoard: () => saveLastBoard(roomId, board.id),
    }
  }
  return (
    <AddForm onClose={onClose} ready={ready} add={add}>
      {fields}
    </AddForm>
  )
}
