import { createContext, use } from 'react'
import type { Module } from '@keel/contract/entities/board'
import type { Room, RoomMember } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'

/** What the parts of an open classroom share. */
export interface ClassroomValue {
  room: Room
  me: User
  students: RoomMember[]
  modules: Module[]
  boardId: number | null
  selectBoard: (boardId: number) => void
  /** The teacher sees edit controls; off, the board is as a student has it. */
  editing: boolean
  setEditing: (editing: boolean) => void
  /** The call takes the board's place. */
  videoMode: boolean
  setVideoMode: (on: boolean) => void
  /** Whose answers the teacher sees; null is nobody's. */
  studentId: number | null
  pickStudent: (id: number | null) => void
  /** People by the board they look at. */
  presence: Map<number, RoomMember[]>
  /** Moves everybody to the teacher's board; null when there is none, or one may not. */
  bringEveryone: (() => void) | null
}

export const ClassroomContext = createContext<ClassroomValue | null>(null)

export function useClassroom(): ClassroomValue {
  const value = use(ClassroomContext)
  if (!value) throw new Error('Not in a classroom')
  return value
}
