import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type BinOf, binQuery } from '../../data/bin/queries'
import { Dialog } from '../../ui/dialog'
import frame from '../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { EntryRow } from './entry-row'

/** Entries deleted in one place in the last 30 days, each with a restore button. */
export function BinDialog({ of, onClose }: { of: BinOf; onClose: () => void }) {
  const t = useTranslations('library')
  const bin = useQuery({ ...binQuery(of), staleTime: 0 })
  const [restored, setRestored] = useState(false)
  const isEmpty = bin.data?.length === 0
  // Nothing is left to restore, and the restored entries are visible behind the dialog. Before the empty list is painted.
  useLayoutEffect(() => {
    if (restored && isEmpty) onClose()
  }, [restored, isEmpty, onClose])
  return (
    <Dialog opened onClose={onClose} title={t('bin.title')} size="lg">
      {!bin.data ? (
        bin.isError ? (
          <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />
        ) : (
          <LoadingState />
        )
      ) : isEmpty ? (
        <EmptyState boxed={false} icon={<IconTrash size={26} stroke={1.6} />} title={t('bin.empty')} text={t('bin.emptyHere')} />
      ) : (
        <ul className={frame.lines}>
          {bin.data.map((entry) => (
            <EntryRow key={`${entry.kind}${entry.id}`} entry={entry} of={of} onRestored={() => setRestored(true)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
