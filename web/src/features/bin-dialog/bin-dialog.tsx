import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type BinOf, binQuery } from '../../data/bin/calls'
import { Dialog } from '../../ui/dialog'
import frame from '../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { EntryRow } from './entry-row'

/** What was deleted in one place in the last 30 days, and the way back for each. */
export function BinDialog({ of, onClose }: { of: BinOf; onClose: () => void }) {
  const t = useTranslations('library')
  const bin = useQuery({ ...binQuery(of), staleTime: 0 })
  const [restored, setRestored] = useState(false)
  const isEmpty = bin.data?.length === 0
  // Nothing is left to choose, and what came back is seen behind it. Before the empty list is drawn.
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
