import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { IconLayoutBoard, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { itemsQuery } from '../../data/board-items/queries'
import { usePreloaded } from '../../lib/use-preloaded'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { BoardItems } from './board-items'
import type { BoardViewProps } from './board-view-props'
import { EDITING_PARTS } from './lazy-editing'
import { useDiscardDeleted } from './use-discard-deleted'

/** A board: its items in order, live, edited in place by users who may. */
export function BoardView(props: BoardViewProps) {
  if (props.boardId === null) return <NoBoard {...props} />
  return <LoadedBoard key={props.boardId} {...props} boardId={props.boardId} />
}

function NoBoard({ canEdit, hasBoards = false, onCreateBoard }: BoardViewProps) {
  const t = useTranslations('board')
  const icon = <IconLayoutBoard size={26} stroke={1.6} />
  if (hasBoards) return <EmptyState boxed={false} icon={icon} title={t('selectBoard')} />
  if (!canEdit) return <EmptyState boxed={false} icon={icon} title={t('noBoards')} text={t('noBoardsText')} />
  return (
    <EmptyState
      boxed={false}
      icon={icon}
      title={t('toStart')}
      text={t('toStartText')}
      action={
        onCreateBoard && (
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={onCreateBoard}>
            {t('createBoard')}
          </Button>
        )
      }
    />
  )
}

function LoadedBoard(props: BoardViewProps & { boardId: number }) {
  // Subscribed before the items are loaded: changes between their response and the first render must not be missed.
  useDiscardDeleted(props.roomId)
  const { data: items, error, refetch } = useQuery({ ...itemsQuery(props.boardId), refetchOnMount: 'always' })
  const ready = usePreloaded(EDITING_PARTS, props.canEdit)
  if (items && ready) return <BoardItems {...props} items={items} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
}
