import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import classes from './folder-browser.module.css'
import { placeOf, entryIcons, iconKind, useEntryKindName } from './entry-kind'
import { getPressedKey } from '../../lib/pressed-key'

interface Props {
  row: LibraryEntry
  /** Shows the name of its folder. */
  place: boolean
  picked: boolean
  usable: boolean
  tabbable: boolean
  onFocus: () => void
  onPress: () => void
  /** Confirms it, once it is selected. */
  onConfirm: (() => void) | undefined
}

/** One entry: a folder opens, anything else is selected. */
export const FolderRow = memo(function FolderRow({ row, place, picked, usable, tabbable, onFocus, onPress, onConfirm }: Props) {
  const t = useTranslations('library-dialog')
  const nameOf = useEntryKindName()
  const isFolder = row.type === libraryKinds.folder
  const Icon = entryIcons[iconKind(row)]
  const more = [
    isFolder ? null : nameOf(row),
    isFolder || usable ? null : t(placeOf(row.type)),
    place ? t('in', { folder: row.folder_name ?? t('allItems') }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-row={isFolder ? 'folder' : 'entry'}
        tabIndex={tabbable ? 0 : -1}
        data-autofocus={tabbable || undefined}
        aria-pressed={isFolder ? undefined : picked}
        aria-disabled={!usable || undefined}
        onFocus={onFocus}
        onClick={({ detail }) => {
          // The second press of a double one on a folder would hit what has replaced it.
          if (usable && detail < 2) onPress()
        }}
        onDoubleClick={picked ? onConfirm : undefined}
        onKeyDown={(event) => {
          if (getPressedKey(event) !== 'Enter' || !picked || !onConfirm) return
          event.preventDefault()
          onConfirm()
        }}
      >
        <Icon className={classes.icon} data-folder={isFolder || undefined} size={19} stroke={1.6} aria-hidden />
        <span className={classes.texts} data-place={place || undefined}>
          <span className={classes.name} title={row.name}>
            {row.name}
          </span>
          {more !== '' && <span className={classes.type}>{more}</span>}
        </span>
        {isFolder && usable && <IconChevronRight className={classes.end} size={16} stroke={2} aria-hidden />}
        {picked && <IconCheck className={classes.end} size={17} stroke={2.2} aria-hidden />}
      </button>
    </li>
  )
})
