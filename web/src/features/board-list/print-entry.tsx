import { Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'

/** Opens what is printed of a module, or of one of its boards: in a tab of its own, so that a call goes on. */
export function PrintEntry({ moduleId, boardId }: { moduleId: number; boardId?: number }) {
  const t = useTranslations('board')
  const path = `/print/${moduleId}`
  return (
    <Menu.Item
      component="a"
      href={boardId === undefined ? path : `${path}?board=${boardId}`}
      target="_blank"
      leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
    >
      {t('print')}
    </Menu.Item>
  )
}
