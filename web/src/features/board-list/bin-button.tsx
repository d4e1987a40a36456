import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { BinOf } from '../../data/bin/queries'
import { openBinDialog } from '../../items/_shared/dialog-requests'
import classes from './board-list.module.css'

/** Opens the recently deleted boards of this list. */
export function BinButton({ of }: { of: BinOf }) {
  const t = useTranslations('board')
  return (
    <Button
      className={classes.bin}
      variant="subtle"
      color="gray"
      size="compact-md"
      justify="start"
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={() => openBinDialog(of)}
    >
      {t('recentlyDeleted')}
    </Button>
  )
}
