import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import { keys } from '../../data/_shared/keys'
import { patchBoards } from '../../data/boards/cache'
import { type Placed, PlaceForm } from '../_shared/place-form'

export interface MoveProps {
  board: Board
  onClose: () => void
}

interface Props extends MoveProps {
  ready?: boolean
  move: () => Promise<Placed>
  children: ReactNode
}

/** Asks for the target of a board of the space; after the move it leaves the list. */
export function MoveForm({ board, onClose, ready, move, children }: Props) {
  const t = useTranslations('space')
  const cache = useQueryClient()
  const place = async () => {
    const placed = await move()
    patchBoards(cache, board.moduleId, (boards) => boards.filter(({ id }) => id !== board.id))
    void cache.invalidateQueries({ queryKey: keys.library })
    return placed
  }
  return (
    <PlaceForm onClose={onClose} ready={ready} place={place} submit={t('moveHere')} open={t('open')}>
      {children}
    </PlaceForm>
  )
}
