import { createContext, use } from 'react'
import type { Module } from '@keel/contract/entities/board'
import type { Room, RoomMember } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { useInCall } from '../../features/video-call/call-context'
import type { View } from './areas/fit-areas'

/** State shared by the parts of an open classroom. */
export interface ClassroomValue {
  room: Room
  me: User
  students: RoomMember[]
  modules: Module[]
  boardId: number | null
  selectBoard: (boardId: number) => void
  /** Whether the teacher sees edit controls; otherwise the board looks as it does for a student. */
  editing: boolean
  setEditing: (editing: boolean) => void
  /** What is shown while in a call (`useView`). */
  view: View
  setView: (view: View) => void
  /** The student whose answers the teacher sees; null for nobody. */
  studentId: number | null
  pickStudent: (id: number | null) => void
  /** People by the board they look at. */
  presence: Map<number, RoomMember[]>
  /** Asks how a board, or an item of it, is given as homework; null if that is not allowed. */
  give: ((boardId: number, itemId?: number) => void) | null
  /** Moves everybody to the teacher's board; null when there is none or it is not allowed. */
  bringEveryone: (() => void) | null
}

export const ClassroomContext = createContext<ClassroomValue | null>(null)

export function useClassroom(): ClassroomValue {
  const value = use(ClassroomContext)
  if (!value) throw new Error('Not in a classroom')
  return value
}

/** Returns what is shown: outside of a call always the board. */
export function useView(): View {
  const { view } = useClassroom()
  return useInCall() ? view : 'board'
}
