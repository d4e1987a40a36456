import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { IconLayoutBoard, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Person } from '@keel/contract/entities/user'
import { itemsQuery } from '../../api/board-items'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { BoardItems } from './board-items'
import { useBoardLive } from './use-board-live'

export interface BoardViewProps {
  /** The board on the screen; null while none is selected. */
  boardId: number | null
  /** Whether the viewer may change the board. */
  canEdit: boolean
  /** Whether edit controls show: a teacher's editing mode. On by default for who may edit. */
  editing?: boolean
  /** The room the board is shown in; live changes come from there. */
  roomId: number | null
  /** For a teacher: the student whose answers are shown and given; null is nobody. */
  answersUserId?: number | null
  /** Students whose standing shows on exercises while nobody is picked. */
  students?: readonly Person[]
  onPickStudent?: (userId: number) => void
  /** Whether there is any board to select. */
  hasBoards?: boolean
  onCreateBoard?: () => void
  /** The board holds one item and always will: nothing is added, moved or deleted. */
  single?: boolean
}

/** A board: its items in order, live, edited in place by who may. */
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
  // Before the items are there: what changes between their answer and the first look at them must not be missed.
  useBoardLive(props.roomId)
  const { data: items, error, refetch } = useQuery({ ...itemsQuery(props.boardId), refetchOnMount: 'always' })
  if (items) return <BoardItems {...props} items={items} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
}
