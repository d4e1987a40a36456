import type { AnswersOf } from '../../items/_shared/item-place'

export interface Viewer {
  signedIn: boolean
  canEdit: boolean
  roomId: number | null
  pickedUserId: number | null
}

export function answersOf({ signedIn, canEdit, roomId, pickedUserId }: Viewer): AnswersOf {
  if (!signedIn) return { kind: 'nobody' }
  if (!canEdit) return { kind: 'own' }
  // A teacher has no answers of their own, and outside of a room there is nobody to act for.
  return roomId !== null && pickedUserId !== null ? { kind: 'student', userId: pickedUserId } : { kind: 'nobody' }
}
