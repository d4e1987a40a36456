import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { keys } from '../../data/_shared/keys'
import { renameLibraryItem } from '../../data/library/calls'
import { libraryItemQuery } from '../../data/library/queries'
import { retriedPart } from '../../lib/retried-part'
import { Tooltip } from '../../ui/tooltip'

const NameDialog = retriedPart(() => import('../../ui/name-dialog').then((module) => module.NameDialog))

/** Renames a library entry. */
export function RenameButton({ entry }: { entry: LibraryEntryDetail }) {
  const t = useTranslations('space')
  const tc = useTranslations('board')
  const cache = useQueryClient()
  const [opened, setOpened] = useState(false)
  const rename = async (name: string) => {
    const renamed = await renameLibraryItem(entry.id, name)
    cache.setQueryData(libraryItemQuery(entry.id).queryKey, renamed)
    // The only board and the only item share the name of the entry, and lists show it.
    if (entry.module_id !== null) void cache.invalidateQueries({ queryKey: keys.module(entry.module_id) })
    if (entry.board_id !== null) void cache.invalidateQueries({ queryKey: keys.items(entry.board_id) })
    void cache.invalidateQueries({ queryKey: [...keys.library, 'list'] })
  }
  return (
    <>
      <Tooltip label={t('rename')}>
        <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={t('rename')} onClick={() => setOpened(true)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <NameDialog
          opened
          title={t('rename')}
          label={t('name')}
          initial={entry.name}
          submitLabel={tc('save')}
          onSubmit={rename}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
