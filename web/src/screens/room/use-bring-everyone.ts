import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { HIDDEN } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import type { Room } from '@keel/contract/entities/room'
import { modulesQuery } from '../../data/modules/queries'
import { live } from '../../realtime/live'
import { useRoomMessage } from '../../realtime/use-live'
import { toast } from '../../ui/toast/toast'

interface Options {
  room: Room
  modules: Module[] | undefined
  onBrought: (boardId: number) => void
}
const moduleOf = (modules: Module[] | undefined, boardId: number) =>
  modules?.find((module) => module.boards.some(({ id }) => id === boardId))

/** Lets the teacher move everybody to one board, and applies such a request. Returns the function that sends it. */
export function useBringEveryone({ room, modules, onBrought }: Options): (boardId: number) => void {
  const t = useTranslations('room')
  const client = useQueryClient()
  useRoomMessage(room.id, 'bringEveryone', ({ board_id }, { userId }) => {
    const come = async () => {
      // A board created a moment ago may not be in the list yet.
      const known = moduleOf(modules, board_id) ?? moduleOf(await client.fetchQuery({ ...modulesQuery(room.id), staleTime: 0 }), board_id)
      if (!known) return
      onBrought(board_id)
      const who = room.users.find(({ id }) => id === userId)
      toast.info(t('brought', { name: who?.first_name ?? '', board: known.boards.find(({ id }) => id === board_id)?.name ?? '' }))
    }
    void come().catch(() => undefined) // Best effort: the board appears with the next list of modules.
  })
  return (boardId) => {
    const module = moduleOf(modules, boardId)
    if (!module) return
    if (module.hidden === HIDDEN.hidden || module.boards.find(({ id }) => id === boardId)?.hidden) {
      toast.warning(t('bringHidden'))
      return
    }
    live.send(room.id, { action: 'bringEveryone', module_id: module.id, board_id: boardId })
    toast.success(t('bring.done'))
  }
}
