import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { NameQuestionDialog } from './name-question'
import { useBoardActions } from './use-list-actions'

/** Asks for a new board's name: `ask(moduleId)`; `dialog` stands anywhere in the page. */
export function useNewBoard(onSelect: (boardId: number | null, moduleId: number) => void): {
  ask: (moduleId: number) => void
  dialog: ReactNode
} {
  const t = useTranslations('board')
  const [moduleId, setModuleId] = useState<number | null>(null)
  const { create } = useBoardActions(null, onSelect)
  const question =
    moduleId === null
      ? null
      : { title: t('newBoard'), label: t('boardName'), submitLabel: t('add'), onSubmit: (name: string) => create(moduleId, name) }
  return { ask: setModuleId, dialog: <NameQuestionDialog question={question} onClose={() => setModuleId(null)} /> }
}
