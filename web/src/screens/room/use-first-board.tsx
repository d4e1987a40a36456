import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { createBoard } from '../../data/boards/calls'
import { keys } from '../../data/_shared/keys'
import { createModule } from '../../data/modules/calls'
import { NameQuestionDialog } from '../../features/board-list/name-question'
import { useClassroom } from './classroom-context'

/** Asks for the name of a classroom's first board, and creates its module if there is none. */
export function useFirstBoard(): { ask: () => void; dialog: ReactNode } {
  const t = useTranslations('room')
  const board = useTranslations('board')
  const client = useQueryClient()
  const { room, modules, selectBoard } = useClassroom()
  const [asking, setAsking] = useState(false)
  const create = async (name: string) => {
    const refresh = () => client.invalidateQueries({ queryKey: keys.modules(room.id) })
    let moduleId = modules[0]?.id
    if (moduleId === undefined) {
      moduleId = (await createModule(room.id, t('firstModule'))).id
      // If creating the board fails, the next try finds the module.
      await refresh()
    }
    const { id } = await createBoard(moduleId, name)
    await refresh()
    selectBoard(id)
  }
  const question = asking ? { title: board('newBoard'), label: board('boardName'), submitLabel: board('add'), onSubmit: create } : null
  return { ask: () => setAsking(true), dialog: <NameQuestionDialog question={question} onClose={() => setAsking(false)} /> }
}
