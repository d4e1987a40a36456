import { type AnswerStore, boardAnswers } from '../../data/answers/calls'
import type { AnswerTarget } from '../../items/_shared/item-context'

interface Viewer {
  boardId: number
  signedIn: boolean
  canEdit: boolean
  roomId: number | null
  pickedUserId: number | null
}

/** Returns whose answers a board shows, and where they are stored. */
export function answersFor({ boardId, signedIn, canEdit, roomId, pickedUserId }: Viewer): {
  answersOf: AnswerTarget
  answers: AnswerStore | null
} {
  const own = { answersOf: { kind: 'own' }, answers: boardAnswers(boardId, null) } as const
  const nobody = { answersOf: { kind: 'nobody' }, answers: null } as const
  if (!signedIn) return nobody
  if (pickedUserId !== null) return { answersOf: { kind: 'student', userId: pickedUserId }, answers: boardAnswers(boardId, pickedUserId) }
  // In a classroom a teacher has no answers of their own; outside there is no student to act for.
  return !canEdit || roomId === null ? own : nobody
}
