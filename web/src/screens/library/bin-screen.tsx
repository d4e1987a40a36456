import { Button } from '@mantine/core'
import { IconTrash, IconTrashX } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { emptyLibraryBin } from '../../data/library/calls'
import { libraryBinQuery } from '../../data/library/queries'
import { keys } from '../../data/_shared/keys'
import { confirm } from '../../ui/confirm/confirm'
import { toast } from '../../ui/toast/toast'
import frame from '../../ui/list.module.css'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { BinRow } from './bin-row'
import classes from './bin-screen.module.css'

/** Library entries deleted in the last 30 days. */
export function BinScreen() {
  const t = useTranslations('library')
  const tc = useTranslations('common')
  const bin = useInfiniteQuery({ ...libraryBinQuery, staleTime: 0 })
  const rows = bin.data?.pages.flatMap(({ items }) => items) ?? []
  const client = useQueryClient()
  const empty = () =>
    confirm({
      title: t('bin.emptyTitle'),
      body: `${t('bin.emptyBody')} ${t('bin.eraseText')}`,
      confirmLabel: t('bin.emptyConfirm'),
      danger: true,
      onConfirm: async () => {
        await emptyLibraryBin()
        toast.success(t('bin.emptied'))
        await client.invalidateQueries({ queryKey: keys.libraryBin })
      },
    })
  return (
    <PageFrame
      title={t('bin.title')}
      lead={t('bin.lead')}
      back="/library"
      actions={
        rows.length > 0 && (
          <Button variant="default" leftSection={<IconTrashX size={17} stroke={1.75} aria-hidden />} onClick={empty}>
            {t('bin.emptyBin')}
          </Button>
        )
      }
    >
      {bin.isPending ? (
        <LoadingState />
      ) : bin.isError && !bin.data ? (
        <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconTrash size={26} stroke={1.6} />} title={t('bin.empty')} text={t('bin.emptyText')} />
      ) : (
        <>
          <ul className={frame.lines}>
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
