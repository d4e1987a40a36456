import type { Person } from '@keel/contract/entities/user'

export interface BoardViewProps {
  /** The board on the screen; null while none is selected. */
  boardId: number | null
  /** Whether the user may change the board. */
  canEdit: boolean
  /** Whether edit controls are shown: a teacher's editing mode. Defaults to `canEdit`. */
  editing?: boolean
  /** The room the board is shown in; live changes come from there. */
  roomId: number | null
  /** For a teacher: the student whose answers are shown and submitted; null is nobody. */
  answersUserId?: number | null
  /** Students whose progress is shown on exercises while nobody is picked. */
  students?: readonly Person[]
  onPickStudent?: (userId: number) => void
  /** Whether there is any board to select. */
  hasBoards?: boolean
  onCreateBoard?: () => void
  /** The board has one item and always will: nothing is added, moved or deleted. */
  single?: boolean
}
