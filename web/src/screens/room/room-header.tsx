import { Group, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LessonControl } from '../../features/lesson-control/lesson-control'
import { patchRoom } from '../../data/rooms/cache'
import { StudentPicker } from '../../features/presence/student-picker'
import { BackLink } from '../../ui/back-link'
import { useLessonCall } from '../../features/video-call/use-lesson-call'
import { useClassroom } from './classroom-context'
import { RoomMenu } from './room-menu'
import { RoomTools } from './room-tools'
import classes from './room-header.module.css'

/** Name, lesson and tools of the classroom. */
export function RoomHeader({ narrow = false }: { narrow?: boolean }) {
  const client = useQueryClient()
  const call = useLessonCall()
  const { room, students, studentId, pickStudent } = useClassroom()
  return (
    <header className={classes.header}>
      <BackLink to="/rooms" />
      <Title order={1} className={classes.roomName} title={room.name}>
        {room.name}
      </Title>
      <LessonControl room={room} compact={narrow} call={call} onChange={(lesson) => patchRoom(client, room.id, () => ({ lesson }))} />
      {narrow ? (
        <RoomMenu />
      ) : (
        <Group gap={8} wrap="nowrap">
          {room.can_edit && <StudentPicker students={students} pickedId={studentId} onPick={pickStudent} />}
          <RoomTools />
        </Group>
      )}
    </header>
  )
}
