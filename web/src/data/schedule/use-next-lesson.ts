import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roomQuery } from '../rooms/queries'
import { plannedRoom } from './planned-room'
import { scheduledLessonsQuery } from './queries'

const WITHIN_MS = 60 * 86_400_000

/** When the next lesson in a classroom begins; null without one in the next weeks, undefined until that is known. */
export function useNextLesson(roomId: number | null): string | null | undefined {
  const [from] = useState(() => new Date())
  const room = useQuery({ ...roomQuery(roomId ?? 0), enabled: roomId !== null })
  const lessons = useQuery(scheduledLessonsQuery({ from, to: new Date(from.getTime() + WITHIN_MS) }))
  if (roomId === null || room.isError || lessons.isError) return null
  if (room.isPending || lessons.isPending) return undefined
  const next = lessons.data.find((lesson) => Date.parse(lesson.starts_at) > from.getTime() && plannedRoom(lesson, [room.data]) === roomId)
  return next?.starts_at ?? null
}
