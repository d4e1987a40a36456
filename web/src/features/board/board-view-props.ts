import type { Person } from '@keel/contract/entities/user'

export interface BoardViewProps {
  /** The board on the screen; null while none is selected. */
  boardId: number | null
  /** Whether the viewer may change the board. */
  canEdit: boolean
  /** Whether edit controls show: a teacher's editing mode. On by default for who may edit. */
  editing?: boolean
  /** The room the board is shown in; live changes come from there. */
  roomId: number | null
  /** For a teacher: the student whose answers are shown and given; null is nobody. */
  answersUserId?: number | null
  /** Students whose standing shows on exercises while nobody is picked. */
  students?: readonly Person[]
  onPickStudent?: (userId: number) => void
  /** Whether there is any board to select. */
  hasBoards?: boolean
  onCreateBoard?: () => void
  /** The board holds one item and always will: nothing is added, moved or deleted. */
  single?: boolean
}
