import { Button, Loader } from '@mantine/core'
import { IconFolderOpen, IconSearchOff } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryList, LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { isApiError } from '../../data/_shared/errors'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import classes from './folder-browser.module.css'
import { FolderRow } from './folder-row'
import { canChoose, type Choice } from './entry-kind'

interface Props {
  ref: Ref<HTMLDivElement>
  list: UseInfiniteQueryResult<InfiniteData<LibraryList>>
  choose: Choice
  search: string
  pickedId: number | null
  unusable: ReadonlySet<number> | undefined
  parentId: number | null
  hasParent: boolean
  onFolder: (folderId: number | null) => void
  onPick: ((row: LibraryEntry) => void) | undefined
  onConfirm: (() => void) | undefined
}

/** The entries of the open folder, or the results of a search; more are loaded on scroll. */
export function FolderRows({ ref, list, choose, search, pickedId, unusable, parentId, hasParent, onFolder, onPick, onConfirm }: Props) {
  const t = useTranslations('library-dialog')
  const tc = useTranslations('common')
  const box = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number | null>(null)
  useImperativeHandle(ref, () => box.current as HTMLDivElement)
  // Pages can overlap when an entry was added between two fetches.
  const found = [...new Map(list.data?.pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()]
  const rows = choose === 'folder' ? found.filter(({ type }) => type === libraryKinds.folder) : found
  // Folders come first: after the last of them there are no more.
  const more = list.hasNextPage && (choose !== 'folder' || rows.length === found.length)
  const old = list.isPlaceholderData
  const first = rows[0]?.id
  useEffect(() => {
    // In a dialog of several steps, the focused element is gone.
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  useEffect(() => {
    if (old) return
    box.current?.scrollTo({ top: 0 })
    if (first !== undefined && document.activeElement === box.current)
      box.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  }, [old, first])

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }
    const to = steps[event.key]
    if (to !== undefined) buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus()
    else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && hasParent) onFolder(parentId)
    else if (event.key === 'ArrowRight' && buttons[at]?.dataset['row'] === 'folder') buttons[at].click()
    else return
    event.preventDefault()
  }

  const content = () => {
    if (!list.data) {
      if (!list.error) return <LoadingState />
      if (isApiError(list.error) && list.error.status === 404)
        return (
          <EmptyState
            boxed={false}
            order={3}
            title={t('folderGone')}
            action={
              <Button variant="default" onClick={() => onFolder(null)}>
                {t('allItems')}
              </Button>
            }
          />
        )
      return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    }
    if (rows.length === 0) {
      if (search !== '')
        return <EmptyState boxed={false} order={3} icon={<IconSearchOff size={26} stroke={1.6} />} title={t('nothingFound')} />
      const [title, text] = emptyTexts(choose, hasParent)
      return <EmptyState boxed={false} order={3} icon={<IconFolderOpen size={26} stroke={1.6} />} title={t(title)} text={text && t(text)} />
    }
    const tabbable = rows.some(({ id }) => id === activeId) ? activeId : (pickedId ?? first)
    return (
      <ul className={classes.rows} data-old={old || undefined}>
        {rows.map((row) => (
          <FolderRow
            key={row.id}
            row={row}
            place={search !== ''}
            picked={row.id === pickedId}
            usable={!unusable?.has(row.id) && (row.type === libraryKinds.folder || canChoose(row.type, choose))}
            tabbable={row.id === tabbable}
            onFocus={() => setActiveId(row.id)}
            onPress={() => (row.type === libraryKinds.folder ? onFolder(row.id) : onPick?.(row))}
            onConfirm={onConfirm}
          />
        ))}
        {more && (
          <li className={classes.more}>
            {list.isFetchNextPageError ? (
              <Button variant="subtle" size="compact-md" onClick={() => void list.fetchNextPage()}>
                {tc('tryAgain')}
              </Button>
            ) : (
              <NextPage key={rows.length} fetching={list.isFetching} onNear={() => void list.fetchNextPage({ cancelRefetch: false })} />
            )}
          </li>
        )}
      </ul>
    )
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys go from line to line inside
    <div
      ref={box}
      className={classes.list}
      tabIndex={-1}
      aria-busy={list.isFetching}
      data-keel-list
      // Once there are lines, the first of them has the focus of a dialog that opens.
      data-autofocus={rows.length === 0 || undefined}
      onKeyDown={onKeyDown}
    >
      {content()}
    </div>
  )
}

const emptyTexts = (choose: Choice, inFolder: boolean) => {
  if (choose === 'folder')
    return inFolder ? (['noFoldersInside', 'noFoldersInsideText'] as const) : (['noFolders', 'noFoldersText'] as const)
  return inFolder ? (['folderEmpty', null] as const) : (['libraryEmpty', 'libraryEmptyText'] as const)
}

/** Fetches the next page while it is near: a fetch that was cancelled is repeated. */
function NextPage({ fetching, onNear }: { fetching: boolean; onNear: () => void }) {
  const tc = useTranslations('common')
  const place = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  const ask = useEffectEvent(onNear)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: element.closest('[data-keel-list]'),
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (near && !fetching) ask()
  }, [near, fetching])
  return (
    <span ref={place} role="status" aria-label={tc('loading')}>
      <Loader size="sm" />
    </span>
  )
}
