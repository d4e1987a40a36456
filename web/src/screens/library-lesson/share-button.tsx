import { ActionIcon } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { retriedPart } from '../../lib/retried-part'
import { Tooltip } from '../../ui/tooltip'

const ShareDialog = retriedPart(() => import('../../features/share-dialog/share-dialog').then((module) => module.ShareDialog))

/** Opens the share dialog of a library entry. */
export function ShareButton({ entry }: { entry: LibraryEntryDetail }) {
  const t = useTranslations('space')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Tooltip label={t('share')}>
        <ActionIcon variant="default" size="lg" radius="xl" aria-label={t('share')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          <IconShare size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {opened && <ShareDialog item={entry} onClose={() => setOpened(false)} />}
    </>
  )
}
