import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { BinOf } from '../../data/bin/queries'
import { openBinDialog } from '../../items/_shared/dialog-requests'
import { Tooltip } from '../../ui/tooltip'

/** Opens recently deleted entries, where no list of boards has a button for it. */
export function BinIcon({ of }: { of: BinOf }) {
  const t = useTranslations('board')
  return (
    <Tooltip label={t('recentlyDeleted')}>
      <ActionIcon
        variant="default"
        size="lg"
        radius="xl"
        aria-label={t('recentlyDeleted')}
        aria-haspopup="dialog"
        onClick={() => openBinDialog(of)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
