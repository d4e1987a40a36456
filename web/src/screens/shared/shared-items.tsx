import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { sheet } from '@keel/contract/items/sheet/behaviour'
import type { Share } from '../../data/_shared/current-share'
import { sharedAnswers } from '../../data/answers/shared-answers'
import { itemsQuery } from '../../data/board-items/queries'
import { ReadItems, toReadItems } from '../../features/board/read-items'
import type { ItemContextValue } from '../../items/_shared/item-context'
import { isAnswered } from '../../items/is-answered'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { isClosed } from './is-closed'

export interface SharedItemsProps {
  boardId: number
  /** The link; a visitor's answers are stored in the browser. */
  share: Share
  /** Renders all items, not only those near the screen. */
  printing: boolean
  /** Called with whether any item can be answered. */
  onAnswered: (answered: boolean) => void
}

/** The items of a board that a link opens. */
export function SharedItems({ boardId, share, printing, onAnswered }: SharedItemsProps) {
  const { data: items, error, refetch } = useQuery({ ...itemsQuery(boardId), refetchOnWindowFocus: 'always' })
  const place = useMemo(
    (): ItemContextValue => ({
      boardId,
      roomId: null,
      canEdit: false,
      editing: false,
      answersOf: { kind: share.visitor ? 'visitor' : 'own' },
      answers: sharedAnswers(share, boardId),
      draws: false,
    }),
    [boardId, share],
  )
  // Drawings are not stored here.
  const answered = items?.some((item) => item.type !== sheet.code && isAnswered(item))
  useEffect(() => {
    if (answered !== undefined) onAnswered(answered)
  }, [answered, onAnswered])
  // The whole page shows a refusal.
  if (!items) return error && !isClosed(error) ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const shown = toReadItems(items)
  return shown.length === 0 ? <NothingHere /> : <ReadItems items={shown} place={place} printing={printing} />
}

export function NothingHere() {
  const t = useTranslations('board')
  return <EmptyState boxed={false} title={t('empty')} />
}
