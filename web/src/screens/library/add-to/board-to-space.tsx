import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { copyBoardFromLibrary } from '../../../data/library/calls'
import { selectBoard } from '../../../data/modules/calls'
import { spaceQuery } from '../../../data/space/queries'
import { ErrorState } from '../../../ui/states'
import { AddForm, type AddProps } from './add-form'

/** Copies a board to the end of the user's space. */
export function BoardToSpace({ row, onClose }: AddProps) {
  const t = useTranslations('library')
  const cache = useQueryClient()
  const { data: space, error, refetch } = useQuery(spaceQuery)
  if (error && space === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  const add = async () => {
    if (space === undefined) throw new Error('the space is not loaded yet')
    const board = await copyBoardFromLibrary(row.id, space, null)
    // Best effort: makes the space open at the copy.
    await selectBoard(space, board.id).catch(() => undefined)
    await cache.invalidateQueries({ queryKey: keys.module(space), refetchType: 'all' })
    return { text: t('addTo.inSpace', { name: row.name }), path: '/space' }
  }
  return (
    <AddForm onClose={onClose} ready={space !== undefined} add={add}>
      <p>{t('addTo.spaceText')}</p>
    </AddForm>
  )
}
