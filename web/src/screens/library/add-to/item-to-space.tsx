import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { moduleQuery } from '../../../data/modules/queries'
import { spaceQuery } from '../../../data/space/queries'
import { ErrorState, LoadingState } from '../../../ui/states'
import type { AddProps } from './add-form'
import { ItemToBoard } from './item-to-board'

/** Asks for a board of the user's space to copy a single item to. */
export function ItemToSpace({ row, onClose }: AddProps) {
  const t = useTranslations('library')
  const space = useQuery(spaceQuery)
  const module = useQuery({ ...moduleQuery(space.data ?? 0), enabled: space.data !== undefined })
  const failed = space.error ? space : module.error ? module : null
  if (module.data)
    return (
      <ItemToBoard
        roomId={null}
        row={row}
        modules={[module.data]}
        toastText={t('addTo.inSpace', { name: row.name })}
        path="/space"
        onClose={onClose}
      />
    )
  return failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <LoadingState />
}
