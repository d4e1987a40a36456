import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Room, RoomMember } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { ROOM_TYPE, USER_STATUS } from '@keel/contract/constants'
import { boardsOfTeachers } from '@keel/contract/first-board'
import { modulesQuery } from '../../data/modules/queries'
import { useRoomMessages } from '../../data/room-messages'
import { CallRoot } from '../../features/video-call/call-root'
import { loadHomeworkTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { useConnectionLost, useJoinRoom } from '../../realtime/use-live'
import { useDocumentTitle } from '../../lib/use-document-title'
import { ClassroomContext, type ClassroomValue } from './classroom-context'
import { useBoardSelection } from './use-board-selection'
import { useBringEveryone } from './use-bring-everyone'
import { useGoneBoard } from './use-gone-board'
import { LargeScreen } from './large-screen'
import { LostConnection } from './lost-connection'
import { NarrowClassroom } from './narrow-classroom'
import { useStoredView } from './areas/use-stored-view'
import { WideClassroom } from './wide-classroom'

const GiveDialog = retriedPart(async () => {
  const [module] = await Promise.all([import('../../features/homework/give-dialog'), loadHomeworkTexts()])
  return module.GiveDialog
})

/** Below this width board, people, video and chat do not fit side by side. */
const NARROW = '(max-width: 62em)'

/** The classroom: boards on the left, the board in the middle, people, video and chat on the right. */
export function Classroom({ room: known, me }: { room: Room; me: User }) {
  const lost = useConnectionLost()
  // Without a connection nobody can be reached and presence is unknown.
  const room = useMemo(() => (lost ? { ...known, users: known.users.map(offline) } : known), [known, lost])
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  // The room came with its modules: show them at once, and refetch.
  const modules = useQuery({ ...modulesQuery(room.id), placeholderData: room.modules }).data
  const students = useMemo(() => room.users.filter((person) => !person.owner), [room.users])
  const { boardId, select } = useBoardSelection(room.id, modules, () => boardsOfTeachers(room.users, me.id))
  const [editing, setEditing] = useState(true)
  const [view, setView] = useStoredView()
  const [given, setGiven] = useState<{ boardId: number; itemId: number | undefined } | null>(null)
  const [picked, setPicked] = useState<number | null | undefined>(undefined)
  // An individual classroom has only one student to pick.
  const automatic = room.type === ROOM_TYPE.individual ? (students[0]?.id ?? null) : null
  const studentId = room.can_edit ? (picked === undefined ? automatic : students.some(({ id }) => id === picked) ? picked : null) : null

  useGoneBoard(modules, boardId, !room.can_edit)
  useRoomMessages(room.id)
  useJoinRoom(room.id, boardId)
  const showBoard = useCallback(
    (id: number) => {
      select(id)
      if (view === 'video') setView('board')
    },
    [select, view, setView],
  )
  const bringEveryone = useBringEveryone({ room, modules, onBrought: showBoard })
  useDocumentTitle(room.name)

  const [give] = useState(() => (boardId: number, itemId?: number) => setGiven({ boardId, itemId }))
  const value = useMemo(
    (): ClassroomValue => ({
      room,
      me,
      students,
      modules: modules ?? [],
      boardId,
      editing,
      view,
      studentId,
      selectBoard: showBoard,
      setEditing,
      setView,
      pickStudent: setPicked,
      presence: presenceByBoard(room.users, me.id),
      give: room.can_edit ? give : null,
      bringEveryone: room.can_edit && boardId !== null ? () => bringEveryone(boardId) : null,
    }),
    [room, me, students, modules, boardId, editing, view, setView, studentId, showBoard, bringEveryone, give],
  )

  return (
    <ClassroomContext value={value}>
      <CallRoot roomId={room.id} me={me} people={room.users} lessonId={room.lesson?.id ?? null}>
        {lost && <LostConnection />}
        <LargeScreen view={view} onView={setView} />
        {narrow ? <NarrowClassroom /> : <WideClassroom />}
        {given && <GiveDialog roomId={room.id} {...given} onClose={() => setGiven(null)} />}
      </CallRoot>
    </ClassroomContext>
  )
}

const offline = (person: RoomMember): RoomMember => ({ ...person, status: USER_STATUS.offline, boardId: null })

/** Returns the other people by the board they look at. */
function presenceByBoard(users: RoomMember[], meId: number): Map<number, RoomMember[]> {
  const boards = new Map<number, RoomMember[]>()
  for (const person of users) {
    if (person.id === meId || person.status !== USER_STATUS.online || person.boardId === null) continue
    boards.set(person.boardId, [...(boards.get(person.boardId) ?? []), person])
  }
  return boards
}
