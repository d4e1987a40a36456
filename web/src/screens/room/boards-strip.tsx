import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Tooltip } from '../../ui/tooltip'
import { useClassroom } from './classroom-context'
import classes from './boards-strip.module.css'

/** What is left of folded boards: the name of the board, and the ways to its neighbours and back to the list. */
export function BoardsStrip({ onUnfold }: { onUnfold: () => void }) {
  const t = useTranslations('room')
  const { modules, boardId, selectBoard } = useClassroom()
  const boards = useMemo(() => modules.flatMap((module) => module.boards), [modules])
  const at = boards.findIndex(({ id }) => id === boardId)
  const [before, board, after] = [boards[at - 1], boards[at], at < 0 ? undefined : boards[at + 1]]
  const neighbour = (to: typeof before, label: string, Arrow: typeof IconChevronUp) => (
    <Tooltip label={to ? `${label}: ${to.name}` : label} position="right">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={to ? `${label}: ${to.name}` : label}
        disabled={!to}
        onClick={() => to && selectBoard(to.id)}
      >
        <Arrow size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={classes.strip}>
      <Tooltip label={t('unfoldBoards')} position="right">
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('unfoldBoards')} data-folds onClick={onUnfold}>
          <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {board && (
        <>
          {neighbour(before, t('strip.previous'), IconChevronUp)}
          <button type="button" className={classes.name} title={board.name} onClick={onUnfold}>
            <bdi>{board.name}</bdi>
          </button>
          {neighbour(after, t('strip.next'), IconChevronDown)}
        </>
      )}
    </div>
  )
}
