import type { AnswersOf } from '../../items/_shared/item-place'

export interface Viewer {
  signedIn: boolean
  canEdit: boolean
  roomId: number | null
  pickedUserId: number | null
}

export function answersOf({ signedIn, canEdit, roomId, pickedUserId }: Viewer): AnswersOf {
  if (!signedIn) return { kind: 'nobody' }
  // In a classroom a teacher has no answers of their own; outside of one there is nobody to act for.
  if (!canEdit || roomId === null) return { kind: 'own' }
  return pickedUserId === null ? { kind: 'nobody' } : { kind: 'student', userId: pickedUserId }
}
