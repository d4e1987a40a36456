import { type ReactNode, useState } from 'react'
import { loadLibraryTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

const NewBoardDialog = retriedPart(() => import('./new-board-dialog').then((module) => module.NewBoardDialog))
const TemplatesDialog = retriedPart(() =>
  Promise.all([import('./templates-dialog'), loadLibraryTexts()]).then(([module]) => module.TemplatesDialog),
)

type Select = (boardId: number | null, moduleId: number) => void

/** Asks for a new board's name: `ask(moduleId)`; `dialog` can be rendered anywhere in the page. */
export function useNewBoard(onSelect: Select): {
  ask: (moduleId: number) => void
  dialog: ReactNode
} {
  const [moduleId, setModuleId] = useState<number | null>(null)
  const templates = useTemplatesDialog(onSelect)
  const dialog = moduleId !== null && (
    <NewBoardDialog
      moduleId={moduleId}
      onSelect={onSelect}
      onTemplates={() => {
        setModuleId(null)
        templates.ask(moduleId)
      }}
      onClose={() => setModuleId(null)}
    />
  )
  return {
    ask: setModuleId,
    dialog: (
      <>
        {dialog}
        {templates.dialog}
      </>
    ),
  }
}

/** Offers templates for a new board: `ask(moduleId)`; `dialog` can be rendered anywhere in the page. */
export function useTemplatesDialog(onSelect: Select): { ask: (moduleId: number) => void; dialog: ReactNode } {
  const [moduleId, setModuleId] = useState<number | null>(null)
  const dialog = moduleId !== null && <TemplatesDialog moduleId={moduleId} onSelect={onSelect} onClose={() => setModuleId(null)} />
  return { ask: setModuleId, dialog }
}
