import { Menu } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'

/** The menu entry that moves a board out of the space. */
export function MoveBoardItem({ onClick }: { onClick: () => void }) {
  const t = useTranslations('space')
  return (
    <Menu.Item leftSection={<IconArrowRight size={17} stroke={1.6} aria-hidden />} onClick={onClick}>
      {t('moveTo')}
    </Menu.Item>
  )
}
