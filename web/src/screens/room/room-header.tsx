import { Group, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LessonControl } from '../../features/lesson-control/lesson-control'
import { patchRoom } from '../../data/rooms/cache'
import { PickerButton } from '../../features/presence/picker-button'
import { BackLink } from '../../ui/back-link'
import { useLessonCall } from '../../features/video-call/use-lesson-call'
import { loadHomeworkTexts, loadSchoolTexts } from '../../i18n/language'
import { useRoomLanguage } from '../../i18n/use-room-language'
import { retriedPart } from '../../lib/retried-part'
import { useClassroom } from './classroom-context'
import type { RoomMenuProps } from './room-menu'
import { RoomMenuButton } from './room-menu-button'
import { RoomTools } from './room-tools'
import { useEndedLesson } from './use-ended-lesson'
import classes from './room-header.module.css'

/* Menus: in files of their own, since nobody waits for them. */
const StudentPicker = retriedPart(() => import('../../features/presence/student-picker').then((module) => module.StudentPicker))
/* Its notes and its homework belong to other pages: their texts come along. */
const EndDialog = retriedPart(async () => {
  const [module] = await Promise.all([import('./end-lesson/end-dialog'), loadSchoolTexts(), loadHomeworkTexts()])
  return module.EndDialog
})
const RoomMenu = retriedPart(() => import('./room-menu').then((module) => module.RoomMenu))

/** Name, lesson and tools of the classroom; in a narrow window the tools are a menu. */
export function RoomHeader({ menu }: { menu?: RoomMenuProps }) {
  const client = useQueryClient()
  const call = useLessonCall()
  const { room, students, boardId, studentId, pickStudent } = useClassroom()
  // The lesson whose end is asked about; another one may have begun meanwhile.
  const [endingId, setEndingId] = useState<number | null>(null)
  const toEnded = useEndedLesson()
  const languageOf = useRoomLanguage()
  const { lesson } = room
  const language = languageOf(room)
  return (
    <header className={classes.header}>
      <BackLink to="/rooms" />
      <div className={classes.titles}>
        <Title order={1} className={classes.roomName} title={room.name} dir="auto">
          {room.name}
        </Title>
        {language && <p className={classes.language}>{language}</p>}
      </div>
      <LessonControl
        room={room}
        compact={menu !== undefined}
        call={call}
        onStarted={(started) => patchRoom(client, room.id, () => ({ lesson: started }))}
        onEnd={() => setEndingId(lesson?.id ?? null)}
      />
      {lesson && lesson.id === endingId && (
        <EndDialog
          lesson={lesson}
          boardId={boardId}
          isInCall={call?.isIn() ?? false}
          onClose={() => setEndingId(null)}
          onEnded={(withCall) => {
            setEndingId(null)
            if (withCall) call?.onLeave()
            toEnded(lesson)
          }}
        />
      )}
      {menu ? (
        <RoomMenu fallback={<RoomMenuButton />} {...menu} />
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
