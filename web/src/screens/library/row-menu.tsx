import { ActionIcon, Menu } from '@mantine/core'
import {
  IconChalkboard,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconDownload,
  IconFolderShare,
  IconPencil,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { exportEntries } from '../../features/export/export-entries'
import { isForTeachers } from '../../items/registry'
import classes from './row.module.css'
import type { LibraryTask } from './library-task'

/** Callbacks of a row. They are stable, so that a long list is not rendered again. */
export interface RowTasks {
  onTask: (task: LibraryTask) => void
  onDuplicate: (row: LibraryEntry) => void
  onDelete: (row: LibraryEntry) => void
}

/** The actions on one entry. */
export const RowMenu = memo(function RowMenu({ row, onTask, onDuplicate, onDelete }: RowTasks & { row: LibraryEntry }) {
  const t = useTranslations('library')
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} className={classes.menu} aria-label={t('row.menu', { name: row.name })}>
          <IconDots size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'rename', row })}>
          {t('menu.rename')}
        </Menu.Item>
        {row.type !== libraryKinds.folder && !isForTeachers(row.type) && (
          <Menu.Item leftSection={<IconShare3 size={17} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'share', row })}>
            {t('menu.share')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />} onClick={() => void exportEntries([row.id])}>
          {t('menu.export')}
        </Menu.Item>
        <Menu.Divider />
        {row.type !== libraryKinds.folder && (
          <Menu.Item leftSection={<IconChalkboard size={17} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'addTo', row })}>
            {t('menu.addTo')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopyPlus size={17} stroke={1.6} aria-hidden />} onClick={() => onDuplicate(row)}>
          {t('menu.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderShare size={17} stroke={1.6} aria-hidden />}
          onClick={() => onTask({ kind: 'move', rows: [row] })}
        >
          {t('menu.move')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'copy', rows: [row] })}>
          {t('menu.copy')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="var(--keel-danger)" leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />} onClick={() => onDelete(row)}>
          {t('menu.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
