/**
 * Whose answers a board shows and stores: one's own, those of the student a teacher has picked, or
 * nobody's: then they stay on this page.
 */
export type AnswersOf = { kind: 'own' } | { kind: 'student'; userId: number } | { kind: 'nobody' }

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
