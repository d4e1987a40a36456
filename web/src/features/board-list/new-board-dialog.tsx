import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { useMe } from '../../data/users/me'
import { NameDialog } from '../../ui/name-dialog'
import { useBoardListCommands } from './use-list-commands'

interface NewBoardDialogProps {
  moduleId: number
  onSelect: (boardId: number | null, moduleId: number) => void
  /** Offers templates instead. */
  onTemplates: () => void
  onClose: () => void
}

/** Asks for the name of a new board of a module, and creates it; a teacher can begin with a template. */
export function NewBoardDialog({ moduleId, onSelect, onTemplates, onClose }: NewBoardDialogProps) {
  const t = useTranslations('board')
  const { create } = useBoardListCommands(null, onSelect)
  const isTeacher = useMe()?.role === ROLE.teacher
  return (
    <NameDialog
      opened
      title={t('newBoard')}
      label={t('boardName')}
      submitLabel={t('add')}
      onSubmit={(name) => create(moduleId, name)}
      onClose={onClose}
    >
      {isTeacher && (
        <Button variant="subtle" justify="start" leftSection={<IconTemplate size={18} stroke={1.6} aria-hidden />} onClick={onTemplates}>
          {t('boardFromTemplate')}
        </Button>
      )}
    </NameDialog>
  )
}
