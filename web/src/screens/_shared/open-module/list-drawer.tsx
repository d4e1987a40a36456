import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'

/** The list of boards in a drawer, for screens too narrow to show it beside the board. */
export function ListDrawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('board')
  const tc = useTranslations('common')
  return (
    <Drawer opened={opened} onClose={onClose} title={t('boards')} size="min(320px, 88vw)" closeButtonProps={{ 'aria-label': tc('close') }}>
      {children}
    </Drawer>
  )
}
