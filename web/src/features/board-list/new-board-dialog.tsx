import { useTranslations } from 'use-intl/react'
import { NameDialog } from '../../ui/name-dialog'
import { useBoardListCommands } from './use-list-commands'

interface NewBoardDialogProps {
  moduleId: number
  onSelect: (boardId: number | null, moduleId: number) => void
  onClose: () => void
}

/** Asks for the name of a new board of a module, and creates it. */
export function NewBoardDialog({ moduleId, onSelect, onClose }: NewBoardDialogProps) {
  const t = useTranslations('board')
  const { create } = useBoardListCommands(null, onSelect)
  return (
    <NameDialog
      opened
      title={t('newBoard')}
      label={t('boardName')}
      submitLabel={t('add')}
      onSubmit={(name) => create(moduleId, name)}
      onClose={onClose}
    />
  )
}
