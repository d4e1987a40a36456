import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Module } from '@keel/contract/entities/board'
import { roomQuery } from '../../api/get-room'
import { useMe } from '../../api/me'
import { BoardView } from '../../features/board/board-view'
import { BoardList } from '../../features/board-list/board-list'
import { useModulesLive } from '../../features/board-list/use-modules-live'
import { useNewBoard } from '../../features/board-list/use-new-board'
import { useRememberBoard } from '../../features/board-list/use-remember-board'
import { useDocumentTitle } from '../../lib/use-document-title'
import { useJoinRoom } from '../../realtime/use-live'
import { BackLink } from '../../ui/back-link'
import { SkipToBoards } from '../../ui/skip-link'
import { BoardDialogs } from '../_shared/board-dialogs'
import classes from './module.module.css'

const StudentPicker = lazy(() => import('../../features/presence/student-picker').then((module) => ({ default: module.StudentPicker })))
const ListDrawer = lazy(() => import('./list-drawer').then((module) => ({ default: module.ListDrawer })))

const NARROW = '(max-width: 62em)'

/** A module: its boards on the left, one of them in the middle. */
export function OpenModule({ module }: { module: Module }) {
  const t = useTranslations('board')
  const me = useMe()
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const [listOpened, setListOpened] = useState(false)
  const [picked, setPicked] = useState<number | null>(null)
  const remember = useRememberBoard()
  const { room_id: roomId, can_edit: canEdit } = module
  const boardId = module.boards.some(({ id }) => id === module.selected_board_id) ? module.selected_board_id : null
  const users = useQuery({ ...roomQuery(roomId ?? 0), enabled: roomId !== null && canEdit }).data?.users
  const students = useMemo(() => users?.filter((person) => !person.owner) ?? [], [users])
  const select = (id: number | null) => {
    if (id === null) return
    remember(id, module.id)
    setListOpened(false)
  }
  const newBoard = useNewBoard(select)
  useDocumentTitle(module.name)
  useJoinRoom(roomId, boardId)
  useModulesLive(roomId)

  const list = <BoardList module={module} canEdit={canEdit} boardId={boardId} onSelect={select} onCreate={() => newBoard.ask(module.id)} />
  return (
    <div className={classes.screen}>
      {!narrow && <SkipToBoards />}
      <header className={classes.header}>
        {me && <BackLink to={roomId === null ? '/home' : `/room/${roomId}`} />}
        {narrow && (
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
        <Title order={1} className={classes.name} title={module.name}>
          {module.name}
        </Title>
        {canEdit && students.length > 0 && (
          <Suspense>
            <StudentPicker students={students} pickedId={picked} onPick={setPicked} />
          </Suspense>
        )}
      </header>
      {!narrow && (
        <aside id="boards" tabIndex={-1} className={classes.side} aria-label={t('boards')}>
          {list}
        </aside>
      )}
      <div id="board" tabIndex={-1} className={classes.main}>
        <BoardView
          boardId={boardId}
          canEdit={canEdit}
          roomId={roomId}
          answersUserId={picked}
          students={students}
          onPickStudent={setPicked}
          hasBoards={module.boards.length > 0}
          onCreateBoard={() => newBoard.ask(module.id)}
        />
      </div>
      {narrow && (
        <Suspense>
          <ListDrawer opened={listOpened} onClose={() => setListOpened(false)}>
            {list}
          </ListDrawer>
        </Suspense>
      )}
      {newBoard.dialog}
      {canEdit && <BoardDialogs />}
    </div>
  )
}
