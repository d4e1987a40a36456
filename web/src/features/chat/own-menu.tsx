import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ChatMessage } from '@keel/contract/entities/chat'
import { MenuButton } from './menu-button'

export interface OwnMenuProps {
  message: ChatMessage
  canChange: (message: ChatMessage) => boolean
  onEdit: (message: ChatMessage) => void
  onDelete: (message: ChatMessage) => void
}

/** What the author may do with a message. */
export function OwnMenu({ message, canChange, onEdit, onDelete }: OwnMenuProps) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const [opened, setOpened] = useState(false)
  // Evaluated when the menu opens: a message can get too old while it is shown.
  const young = opened && canChange(message)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <MenuButton data-opened={opened || undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        {young ? (
          <>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(message)}>
              {common('edit')}
            </Menu.Item>
            <Menu.Item color="var(--keel-danger)" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(message)}>
              {common('delete')}
            </Menu.Item>
          </>
        ) : (
          <Menu.Label>{t('tooOld')}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
