import { lazy, type ReactNode, Suspense, useState } from 'react'

const NewBoardDialog = lazy(() => import('./new-board-dialog').then((module) => ({ default: module.NewBoardDialog })))

/** Asks for a new board's name: `ask(moduleId)`; `dialog` can be rendered anywhere in the page. */
export function useNewBoard(onSelect: (boardId: number | null, moduleId: number) => void): {
  ask: (moduleId: number) => void
  dialog: ReactNode
} {
  const [moduleId, setModuleId] = useState<number | null>(null)
  const dialog = moduleId !== null && (
    <Suspense>
      <NewBoardDialog moduleId={moduleId} onSelect={onSelect} onClose={() => setModuleId(null)} />
    </Suspense>
  )
  return { ask: setModuleId, dialog }
}
