import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconDownload, IconFolderShare, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { LIBRARY_AT_ONCE_MAX } from '@keel/contract/constants'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { Tooltip } from '../../ui/tooltip'
import classes from './selection-bar.module.css'

interface Props {
  rows: readonly LibraryEntry[]
  /** All loaded entries are selected. */
  all: boolean
  /** How many are loaded; null when these are all. */
  more: number | null
  onAll: () => void
  onMove: () => void
  onCopy: () => void
  onExport: () => void
  onDelete: () => void
  onClear: () => void
}

/** The actions on all selected entries. */
export function SelectionBar({ rows, all, more, onAll, onMove, onCopy, onExport, onDelete, onClear }: Props) {
  const t = useTranslations('library')
  const tooMany = rows.length > LIBRARY_AT_ONCE_MAX
  return (
    <section className={classes.bar} aria-label={t('select.bar')}>
      <Tooltip label={t('select.none')}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('select.none')} onClick={onClear}>
          <IconX size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <strong className={classes.count} aria-live="polite">
        {t('select.count', { count: rows.length })}
      </strong>
      {!all && (
        <Button variant="subtle" size="compact-md" onClick={onAll}>
          {more === null ? t('select.all') : t('select.loaded', { count: more })}
        </Button>
      )}
      <div className={classes.tools}>
        <Button
          variant="default"
          size="sm"
          disabled={tooMany}
          leftSection={<IconFolderShare size={17} stroke={1.6} aria-hidden />}
          onClick={onMove}
        >
          {t('select.move')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={tooMany}
          leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
          onClick={onCopy}
        >
          {t('select.copy')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={tooMany}
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          onClick={onExport}
        >
          {t('select.export')}
        </Button>
        <Button
          variant="default"
          size="sm"
          c="red"
          disabled={tooMany}
          leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
          onClick={onDelete}
        >
          {t('select.delete')}
        </Button>
      </div>
      {tooMany && (
        <p className={classes.limit} role="status">
          {t('select.tooMany', { max: LIBRARY_AT_ONCE_MAX })}
        </p>
      )}
    </section>
  )
}
