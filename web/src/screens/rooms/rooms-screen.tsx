import { Button } from '@mantine/core'
import { IconChalkboard, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { binQuery } from '../../data/bin/queries'
import { roomsQuery } from '../../data/rooms/queries'
import { useUser } from '../../data/users/me'
import { byNextLesson } from '../../features/room-card/by-next-lesson'
import { RoomCardView } from '../../features/room-card/room-card'
import { LazyBinDialog } from '../../features/bin-dialog/lazy-bin-dialog'
import { retriedPart } from '../../lib/retried-part'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingCards } from '../../ui/states'
import { RoomMenu, type RoomTask } from './room-menu'
import classes from './rooms.module.css'

const BIN = { kind: 'rooms' } as const
const Dialogs = retriedPart(() => import('./room-dialogs').then((module) => module.RoomDialogs))

/** The user's classrooms. */
export function RoomsScreen() {
  const t = useTranslations('rooms')
  const user = useUser()
  const rooms = useQuery(roomsQuery)
  const teacher = user.role === ROLE.teacher
  const bin = useQuery({ ...binQuery(BIN), enabled: teacher })
  const [binOpened, setBinOpened] = useState(false)
  const asked = useLocation({ select: ({ search }) => search.new === 1 })
  const navigate = useNavigate()
  const [task, setTask] = useState<RoomTask | null>(asked && teacher ? { kind: 'create' } : null)
  useEffect(() => {
    // Opens once: coming back to this page later opens nothing.
    if (asked) void navigate({ to: '/rooms', replace: true })
  }, [asked, navigate])
  const create = teacher ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ kind: 'create' })}>
      {t('new')}
    </Button>
  ) : undefined
  const ordered = [...(rooms.data ?? [])].sort(byNextLesson)
  return (
    <PageFrame title={t('title')} actions={rooms.data && rooms.data.length > 0 ? create : undefined}>
      {rooms.isPending ? (
        <LoadingCards height={188} />
      ) : rooms.isError ? (
        <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : rooms.data.length === 0 ? (
        <EmptyState
          icon={<IconChalkboard size={26} stroke={1.6} />}
          title={teacher ? t('empty.teacher') : t('empty.student')}
          text={teacher ? t('empty.teacherText') : t('empty.studentText')}
          action={create}
        />
      ) : (
        <ul className={classes.grid}>
          {ordered.map((room) => (
            <li key={room.id}>
              <RoomCardView room={room} meId={user.id} order={2} menu={room.can_edit && <RoomMenu room={room} onTask={setTask} />} />
            </li>
          ))}
        </ul>
      )}
      {bin.data && bin.data.length > 0 && (
        <Button
          className={classes.bin}
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
          onClick={() => setBinOpened(true)}
        >
          {t('recentlyDeleted')}
        </Button>
      )}
      {binOpened && <LazyBinDialog of={BIN} onClose={() => setBinOpened(false)} />}
      {task && <Dialogs task={task} rooms={rooms.data ?? []} onTask={setTask} />}
    </PageFrame>
  )
}
