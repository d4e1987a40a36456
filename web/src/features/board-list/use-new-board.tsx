import { type ReactNode, useState } from 'react'
import { retriedPart } from '../../lib/retried-part'

const NewBoardDialog = retriedPart(() => import('./new-board-dialog').then((module) => module.NewBoardDialog))

/** Asks for a new board's name: `ask(moduleId)`; `dialog` can be rendered anywhere in the page. */
export function useNewBoard(onSelect: (boardId: number | null, moduleId: number) => void): {
  ask: (moduleId: number) => void
  dialog: ReactNode
} {
  const [moduleId, setModuleId] = useState<number | null>(null)
  const dialog = moduleId !== null && <NewBoardDialog moduleId={moduleId} onSelect={onSelect} onClose={() => setModuleId(null)} />
  return { ask: setModuleId, dialog }
}
