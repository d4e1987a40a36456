import { Group, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LessonControl } from '../../features/lesson-control/lesson-control'
import { patchRoom } from '../../data/rooms/cache'
import { PickerButton } from '../../features/presence/picker-button'
import { BackLink } from '../../ui/back-link'
import { useLessonCall } from '../../features/video-call/use-lesson-call'
import { retriedPart } from '../../lib/retried-part'
import { useClassroom } from './classroom-context'
import { RoomMenuButton } from './room-menu-button'
import { RoomTools } from './room-tools'
import classes from './room-header.module.css'

/* Menus: in files of their own, since nobody waits for them. */
const StudentPicker = retriedPart(() => import('../../features/presence/student-picker').then((module) => module.StudentPicker))
const RoomMenu = retriedPart(() => import('./room-menu').then((module) => module.RoomMenu))

/** Name, lesson and tools of the classroom. */
export function RoomHeader({ narrow = false }: { narrow?: boolean }) {
  const client = useQueryClient()
  const call = useLessonCall()
  const { room, students, studentId, pickStudent } = useClassroom()
  return (
    <header className={classes.header}>
      <BackLink to="/rooms" />
      <Title order={1} className={classes.roomName} title={room.name}>
        <bdi>{room.name}</bdi>
      </Title>
      <LessonControl room={room} compact={narrow} call={call} onChange={(lesson) => patchRoom(client, room.id, () => ({ lesson }))} />
      {narrow ? (
        <RoomMenu fallback={<RoomMenuButton />} />
      ) : (
        <Group gap={8} wrap="nowrap">
          {room.can_edit && students.length > 0 && (
            <StudentPicker
              fallback={<PickerButton picked={students.find(({ id }) => id === studentId)} />}
              students={students}
              pickedId={studentId}
              onPick={pickStudent}
            />
          )}
          <RoomTools />
        </Group>
      )}
    </header>
  )
}
