import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { createBoard } from '../../api/boards'
import { keys } from '../../api/keys'
import { createModule } from '../../api/modules'
import { useAction } from '../../lib/use-action'
import { notifyError } from '../../ui/notify/notify-error'
import { useClassroom } from './classroom-context'

/** Makes the first board of a classroom with one press, and the module it stands in if there is none. */
export function useFirstBoard(): () => void {
  const t = useTranslations('room')
  const client = useQueryClient()
  const { room, modules, selectBoard } = useClassroom()
  const [create] = useAction(async () => {
    try {
      const module = modules[0] ?? (await createModule(room.id, t('firstModule')))
      const board = await createBoard(module.id, t('firstBoard'))
      await client.invalidateQueries({ queryKey: keys.modules(room.id) })
      selectBoard(board.id)
    } catch (error) {
      notifyError(error)
    }
  })
  return create
}
