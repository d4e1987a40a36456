import { Button, TextInput } from '@mantine/core'
import { IconFolderPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LIBRARY_SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { libraryQuery } from '../../data/library/queries'
import classes from './folder-browser.module.css'
import { FolderPath } from './folder-path'
import { FolderRows } from './folder-rows'
import { NewFolder } from './new-folder'
import type { Choice } from './entry-kind'

const SEARCH_AFTER_MS = 250

export interface FolderBrowserProps {
  /** The kind to select: the open folder, any entry, or entries of one kind. Others are greyed. */
  choose: Choice
  /** The open folder; null is the library's top. */
  folderId: number | null
  onFolder: (folderId: number | null) => void
  /** The selected entry. */
  pickedId?: number | null
  /** Another entry was selected; null when a search begins or ends, as the selected one may not be in the list any more. */
  onPick?: (row: LibraryEntry | null) => void
  /** The selected entry was pressed again, or Enter on it: take it. */
  onConfirm?: () => void
  /** Entries that are greyed whatever their kind, such as folders that are being moved. */
  unusable?: ReadonlySet<number>
}

/**
 * Browses the user's library: the path from the top, a search, and the entries of the open folder. For use inside dialogs; needs
 * `loadLibraryTexts()`.
 */
export function FolderBrowser({ choose, folderId, onFolder, pickedId = null, onPick, onConfirm, unusable }: FolderBrowserProps) {
  const t = useTranslations('library-dialog')
  const [text, setText] = useState('')
  const [making, setMaking] = useState(false)
  const [search, setSearch] = useState('')
  const type = (next: string) => {
    setText(next)
    if (next.trim() !== text.trim() && pickedId !== null) onPick?.(null)
    // An emptied field applies without delay.
    if (next.trim() === '') setSearch('')
  }
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  const list = useInfiniteQuery({
    ...libraryQuery({ folderId, search, sort: 'name' }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const rows = useRef<HTMLDivElement>(null)
  const open = (id: number | null) => {
    type('')
    setMaking(false)
    onFolder(id)
    // The pressed element unmounts: the focus goes to the list, which passes it to its first line.
    rows.current?.focus()
  }
  const path = list.data?.pages[0]?.path ?? []
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') type('')
    else if (event.key === 'ArrowDown') rows.current?.querySelector<HTMLElement>('[data-row]')?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.browser}>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        maxLength={LIBRARY_SEARCH_MAX_LENGTH}
        autoComplete="off"
        leftSection={<IconSearch size={17} stroke={1.75} aria-hidden />}
        data-mantine-stop-propagation={text !== '' || undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <FolderPath path={path} onFolder={open} />
      <FolderRows
        ref={rows}
        list={list}
        choose={choose}
        search={search}
        pickedId={pickedId}
        unusable={unusable}
        onFolder={open}
        parentId={path.at(-2)?.id ?? null}
        hasParent={folderId !== null}
        onPick={onPick}
        onConfirm={onConfirm}
      />
      {choose === 'folder' &&
        (making ? (
          <NewFolder folderId={folderId} onMade={open} onClose={() => setMaking(false)} />
        ) : (
          <Button
            className={classes.new}
            type="button"
            variant="subtle"
            size="compact-md"
            leftSection={<IconFolderPlus size={17} stroke={1.75} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {t('newFolder')}
          </Button>
        ))}
    </div>
  )
}
