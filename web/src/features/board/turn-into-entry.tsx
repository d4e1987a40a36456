import { Menu } from '@mantine/core'
import { IconTransform } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { useTurns } from './turn-into-turns'

/** Opens the dialog; disabled where there is too little for any other type. */
export function TurnIntoEntry({ item, onOpen }: { item: BoardItem; onOpen: () => void }) {
  const t = useTranslations('board')
  const turns = useTurns(item)
  return (
    <Menu.Item leftSection={<IconTransform size={17} stroke={1.6} aria-hidden />} disabled={turns.length === 0} onClick={onOpen}>
      {t('turnInto')}
    </Menu.Item>
  )
}
