import type { AnswerTarget } from '../../items/_shared/item-context'

export interface Viewer {
  signedIn: boolean
  canEdit: boolean
  roomId: number | null
  pickedUserId: number | null
}

export function answerTarget({ signedIn, canEdit, roomId, pickedUserId }: Viewer): AnswerTarget {
  if (!signedIn) return { kind: 'nobody' }
  // In a classroom a teacher has no answers of their own; outside there is no student to act for.
  if (!canEdit || roomId === null) return { kind: 'own' }
  return pickedUserId === null ? { kind: 'nobody' } : { kind: 'student', userId: pickedUserId }
}
