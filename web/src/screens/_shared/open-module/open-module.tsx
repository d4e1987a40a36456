import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board, Module } from '@keel/contract/entities/board'
import { roomQuery } from '../../../data/rooms/queries'
import { useMe } from '../../../data/users/me'
import { BoardView } from '../../../features/board/board-view'
import type { BoardViewProps } from '../../../features/board/board-view-props'
import { BinIcon } from '../../../features/board-list/bin-icon'
import { BoardList } from '../../../features/board-list/board-list'
import { useRoomMessages } from '../../../data/room-messages'
import { useNewBoard } from '../../../features/board-list/use-new-board'
import { useRememberBoard } from '../../../features/board-list/use-remember-board'
import { retriedPart } from '../../../lib/retried-part'
import { useDocumentTitle } from '../../../lib/use-document-title'
import { useJoinRoom } from '../../../realtime/use-live'
import { BackLink } from '../../../ui/back-link'
import { SkipToBoards } from '../../../ui/skip-link'
import { BoardDialogs } from '../board-dialogs'
import classes from './open-module.module.css'
import { useCatchUp } from './use-catch-up'

const StudentPicker = retriedPart(() => import('../../../features/presence/student-picker').then((module) => module.StudentPicker))
const ListDrawer = retriedPart(() => import('./list-drawer').then((module) => module.ListDrawer))

const NARROW = '(max-width: 62em)'

export interface OpenModuleProps {
  module: Module
  /** The heading; defaults to the name of the module. */
  title?: string
  /** A line below the heading. */
  lead?: string
  /** The target of the back arrow. */
  back: string
  /** Shown beside the heading. */
  titleEnd?: ReactNode
  /** Shown at the end of the header. */
  headerEnd?: ReactNode
  /** All boards with their list, the only board, or the only item of that board. */
  shape?: 'boards' | 'board' | 'item'
  /** More entries for the menu of a board. */
  boardMenu?: (board: Board) => ReactNode
  /** Whose answers the boards show, and what may be done with them. */
  work?: Pick<BoardViewProps, 'lang' | 'answersUserId' | 'answering' | 'reviewed' | 'earlier' | 'below' | 'shownItemId'>
  /** Shown above the board. */
  above?: ReactNode
  /** Shown at the end of a board that another one comes after; `show` opens that. */
  toNext?: (next: Board, show: () => void) => ReactNode
  /** Shown below the board, always in sight. */
  foot?: ReactNode
}

/** A module: its boards on the left, the selected one in the middle. */
export function OpenModule({
  module,
  title = module.name,
  lead,
  back,
  titleEnd,
  headerEnd,
  shape = 'boards',
  boardMenu,
  work,
  above,
  toNext,
  foot,
}: OpenModuleProps) {
  const t = useTranslations('board')
  const me = useMe()
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const [listOpened, setListOpened] = useState(false)
  const [picked, setPicked] = useState<number | null>(null)
  // A board selected in another tab stays selected in that tab only.
  const [chosen, setChosen] = useState(module.selected_board_id)
  const main = useRef<HTMLDivElement>(null)
  const remember = useRememberBoard()
  const { room_id: roomId, can_edit: canEdit } = module
  const has = (id: number | null) => module.boards.some((board) => board.id === id)
  const first = roomId === null ? (module.boards[0]?.id ?? null) : null
  const boardId = [chosen, module.selected_board_id].find(has) ?? first
  const room = useQuery({ ...roomQuery(roomId ?? 0), enabled: roomId !== null }).data
  const users = canEdit ? room?.users : undefined
  const students = useMemo(() => users?.filter((person) => !person.owner) ?? [], [users])
  const select = (id: number | null) => {
    setChosen(id)
    if (id === null) return
    remember(id, module.id)
    setListOpened(false)
  }
  const next = module.boards[module.boards.findIndex(({ id }) => id === boardId) + 1]
  const showNext = (board: Board) => {
    select(board.id)
    // From its beginning.
    main.current?.scrollTo(0, 0)
    main.current?.focus()
  }
  const newBoard = useNewBoard(select)
  const hasList = shape === 'boards'
  useDocumentTitle(title)
  useJoinRoom(roomId, boardId)
  useRoomMessages(roomId)
  useCatchUp(roomId === null)

  const list = hasList && (
    <BoardList
      module={module}
      canEdit={canEdit}
      boardId={boardId}
      onSelect={select}
      onCreate={() => newBoard.ask(module.id)}
      boardMenu={boardMenu}
    />
  )
  return (
    <div className={classes.screen} data-list={hasList || undefined}>
      {hasList && !narrow && <SkipToBoards />}
      <header className={classes.header}>
        {me && <BackLink to={back} />}
        {hasList && narrow && (
          <ActionIcon
            variant="default"
            size="lg"
            radius="xl"
            aria-label={t('openList')}
            aria-haspopup="dialog"
            aria-expanded={listOpened}
            onClick={() => setListOpened(true)}
          >
            <IconLayoutList size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <div className={classes.titles}>
          <Title order={1} className={classes.name} title={title}>
            <bdi>{title}</bdi>
          </Title>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {titleEnd}
        <div className={classes.end}>
          {shape === 'board' && canEdit && <BinIcon of={{ kind: 'module', id: module.id }} />}
          {headerEnd}
          {canEdit && students.length > 0 && <StudentPicker students={students} pickedId={picked} onPick={setPicked} />}
        </div>
      </header>
      {hasList && !narrow && (
        <aside id="boards" tabIndex={-1} className={classes.side} aria-label={t('boards')}>
          {list}
        </aside>
      )}
      <div ref={main} id="board" tabIndex={-1} className={classes.main}>
        {above}
        <BoardView
          boardId={boardId}
          canEdit={canEdit}
          roomId={roomId}
          lang={room?.lang}
          level={room?.level}
          single={shape === 'item'}
          answersUserId={picked}
          students={students}
          onPickStudent={setPicked}
          hasBoards={module.boards.length > 0}
          onCreateBoard={() => newBoard.ask(module.id)}
          {...work}
        />
        {boardId !== null && next && toNext?.(next, () => showNext(next))}
      </div>
      {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
      {hasList && narrow && (
        <ListDrawer opened={listOpened} onClose={() => setListOpened(false)}>
          {list}
        </ListDrawer>
      )}
      {newBoard.dialog}
      {canEdit && <BoardDialogs />}
    </div>
  )
}
