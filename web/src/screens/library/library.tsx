import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntryDetail, LibraryEntry } from '@keel/contract/entities/library'
import { isRefused } from '../../data/_shared/errors'
import { LIBRARY_PAGES_REFETCHED, libraryQuery, type LibrarySort } from '../../data/library/queries'
import { exportEntries } from '../../features/export/export-entries'
import { rememberFocus } from '../../lib/remember-focus'
import { readLocal, writeLocal } from '../../lib/storage'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { PageFrame } from '../../ui/page-frame'
import { ErrorState, LoadingState } from '../../ui/states'
import { BinLink } from './bin-link'
import { DragArea } from './drag-area'
import { EmptyFolder, EmptyLibrary, FolderGone, NothingFound } from './empty'
import { forgetOldLists } from '../../data/library/cache'
import { retriedPart } from '../../lib/retried-part'
import classes from './library.module.css'
import { LibraryPath } from './library-path'
import type { LibraryTask } from './library-task'
import { NewMenu } from './new-menu'
import { Rows } from './rows'
import { SelectionBar } from './selection-bar'
import { pathOfEntry } from './entry-link'
import { Toolbar } from './toolbar'
import { useLibraryActions } from './use-library-actions'
import { useSearch } from './use-search'
import { useSelection } from './use-selection'

const Dialogs = retriedPart(() => import('./library-dialogs').then((module) => module.LibraryDialogs))

const SORT_KEY = 'keel-library-sort'
const savedSort = (): LibrarySort => {
  const saved = readLocal(SORT_KEY)
  return saved === 'changed' || saved === 'type' ? saved : 'name'
}

/** The entries of a folder, or the results of a search in the whole library, with all their actions. */
export function Library({ folderId }: { folderId: number | null }) {
  const t = useTranslations('library')
  const { text, setText, search } = useSearch()
  const [sort, setSort] = useState(savedSort)
  const [task, setTask] = useState<LibraryTask | null>(null)
  const [freshId, setFreshId] = useState<number | null>(null)
  const navigate = useNavigate()
  const client = useQueryClient()
  useState(() => forgetOldLists(client))
  const actions = useLibraryActions()
  const list = useInfiniteQuery({
    ...libraryQuery({ folderId, search, sort }),
    placeholderData: keepPreviousData,
    // Another tab may have changed entries.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= LIBRARY_PAGES_REFETCHED && 'always',
  })
  const pages = list.data?.pages
  // Pages can overlap when an entry was added between two fetches.
  const rows = useMemo(() => [...new Map((pages ?? []).flatMap(({ items }) => items).map((row) => [row.id, row])).values()], [pages])
  const path = pages?.[0]?.path ?? []
  const folder = path.at(-1) ?? null
  // While another list is fetched, the previous one stays and keeps its own labels.
  const [shown, setShown] = useState({ search, sort })
  if (!list.isPlaceholderData && (shown.search !== search || shown.sort !== sort)) setShown({ search, sort })
  const plain = shown.search === ''
  const listKey = `${folder?.id ?? 0} ${shown.search} ${shown.sort}`
  const selection = useSelection(listKey, rows)
  const { toggle } = selection

  const { fetchNextPage, isFetchNextPageError } = list
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const duplicate = useCallback((row: LibraryEntry) => void actions.duplicate(row), [actions])
  const remove = useCallback((row: LibraryEntry) => actions.delete([row], rememberFocus()), [actions])
  const made = (entry: LibraryEntryDetail) => {
    setFreshId(entry.id)
    toast.success(t('new.added', { name: entry.name }), {
      action: { label: t('new.open'), run: () => void navigate({ to: pathOfEntry(entry) }) },
    })
  }
  const { clear } = selection
  const anySelected = selection.ids.size > 0
  useEffect(() => {
    if (!anySelected) return undefined
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"], [role="menu"]')) clear()
    }
    window.addEventListener('keydown', escape)
    return () => window.removeEventListener('keydown', escape)
  })

  const empty = list.isSuccess && rows.length === 0
  const isEmptyLibrary = empty && plain && folderId === null
  const header = (
    <>
      <BinLink />
      <NewMenu onTask={setTask} />
    </>
  )
  if (folderId !== null && isRefused(list.error)) return <FolderGone />
  return (
    <PageFrame title={plain ? (folder?.name ?? t('title')) : t('title')} actions={header}>
      <DragArea
        rows={rows}
        selected={selection.rows}
        onMove={(moved, target) => {
          clear()
          actions.move(moved, target).catch(toastError)
        }}
      >
        <div className={classes.screen}>
          {!isEmptyLibrary && (
            <div className={classes.head}>
              <LibraryPath path={path} />
              <Toolbar
                text={text}
                onText={setText}
                sort={sort}
                onSort={(next) => {
                  setSort(next)
                  writeLocal(SORT_KEY, next)
                }}
              />
            </div>
          )}
          {list.isPending ? (
            <LoadingState />
          ) : list.isError && !list.data ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : isEmptyLibrary ? (
            <EmptyLibrary onTask={setTask} />
          ) : empty ? (
            plain ? (
              <EmptyFolder />
            ) : (
              <NothingFound query={shown.search} onBack={() => setText('')} />
            )
          ) : (
            <>
              {!plain && (
                <p className={classes.found} role="status">
                  {t('search.results')}
                </p>
              )}
              <Rows
                key={listKey}
                rows={rows}
                selected={selection.ids}
                freshId={freshId}
                old={list.isPlaceholderData}
                hasMore={list.hasNextPage && !isFetchNextPageError}
                onMore={more}
                label={plain ? t('list.label') : t('search.results')}
                showFolder={!plain}
                onToggle={toggle}
                onTask={setTask}
                onDuplicate={duplicate}
                onDelete={remove}
              />
              {isFetchNextPageError && <ErrorState error={list.error} onRetry={more} />}
            </>
          )}
        </div>
      </DragArea>
      {anySelected && (
        <SelectionBar
          rows={selection.rows}
          all={selection.rows.length === rows.length}
          more={list.hasNextPage ? rows.length : null}
          onAll={selection.selectAll}
          onMove={() => setTask({ kind: 'move', rows: selection.rows })}
          onCopy={() => setTask({ kind: 'copy', rows: selection.rows })}
          onExport={() => void exportEntries(selection.rows.map(({ id }) => id))}
          onDelete={() => actions.delete(selection.rows, clear)}
          onClear={clear}
        />
      )}
      {task && (
        <Dialogs
          task={task}
          folder={folder}
          actions={actions}
          onMade={made}
          onShow={setFreshId}
          onDone={clear}
          onClose={() => setTask(null)}
        />
      )}
    </PageFrame>
  )
}
