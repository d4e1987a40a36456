import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { LibraryRow } from '@keel/contract/entities/library'
import { libraryBinQuery, restoreLibraryItems } from '../../api/library'
import { keys } from '../../api/keys'
import { thingIcons, useThingName } from '../../features/library-dialog/thing-type'
import { useAction } from '../../lib/use-action'
import { notify } from '../../ui/notify/notify'
import { notifyError } from '../../ui/notify/notify-error'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import binClasses from './bin.module.css'
import classes from './library.module.css'
import { refreshLibrary } from './library-cache'

/** What was deleted from one's library in the last 30 days. */
export function BinScreen() {
  const t = useTranslations('library')
  const tc = useTranslations('common')
  const bin = useInfiniteQuery({ ...libraryBinQuery, staleTime: 0 })
  const rows = bin.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <PageFrame title={t('bin.title')} lead={t('bin.lead')} back="/library">
      {bin.isPending ? (
        <LoadingState />
      ) : bin.isError && !bin.data ? (
        <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconTrash size={26} stroke={1.6} />} title={t('bin.empty')} text={t('bin.emptyText')} />
      ) : (
        <>
          <ul className={binClasses.list}>
            {rows.map((row) => (
              <BinRow key={row.id} row={row} />
            ))}
          </ul>
          {bin.hasNextPage && (
            <Button variant="default" className={classes.next} loading={bin.isFetchingNextPage} onClick={() => void bin.fetchNextPage()}>
              {tc('showMore')}
            </Button>
          )}
        </>
      )}
    </PageFrame>
  )
}

function BinRow({ row }: { row: LibraryRow }) {
  const t = useTranslations('library')
  const nameOf = useThingName()
  const client = useQueryClient()
  const [restore, busy] = useAction(async () => {
    try {
      const [restored] = await restoreLibraryItems([row.id])
      notify.success(
        row.folder_id !== null && restored?.folder_id === null
          ? t('bin.restoredTop', { name: row.name })
          : t('bin.restored', { count: 1, name: row.name }),
      )
      await client.invalidateQueries({ queryKey: keys.libraryBin })
      await refreshLibrary(client)
    } catch (error) {
      notifyError(error)
    }
  })
  const Icon = thingIcons[row.type]
  return (
    <li className={binClasses.row}>
      <span className={classes.tile} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={`${classes.what} ${binClasses.what}`}>
        <span className={binClasses.name}>{row.name}</span>
        <span className={classes.sub}>
          {[nameOf(row.type), row.folder_name !== null && t('bin.was', { folder: row.folder_name })].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        leftSection={<IconArrowBackUp size={17} stroke={1.75} aria-hidden />}
        aria-label={t('bin.restoreName', { name: row.name })}
        onClick={restore}
      >
        {t('bin.restore')}
      </Button>
    </li>
  )
}
