import type { ReactNode } from 'react'
import type { Level, TranslationLanguage } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Person } from '@keel/contract/entities/user'
import type { Answering, EarlierAnswers } from '../../items/_shared/item-context'

export interface BoardViewProps {
  /** The board on the screen; null while none is selected. */
  boardId: number | null
  /** Whether the user may change the board. */
  canEdit: boolean
  /** Whether edit controls are shown: a teacher's editing mode. Defaults to `canEdit`. */
  editing?: boolean
  /** The room the board is shown in; live changes come from there. */
  roomId: number | null
  /** The language that is taught in it, and its level. */
  lang?: TranslationLanguage | null | undefined
  level?: Level | null | undefined
  /** The student whose answers are shown and submitted; null is nobody. */
  answersUserId?: number | null
  /** What may be done with the answers; defaults to everything. */
  answering?: Answering
  /** The teacher has answered to this homework. */
  reviewed?: boolean
  /** Answers that are shown in place of the stored ones; has to stay the same store. */
  earlier?: EarlierAnswers
  /** What is shown below each item; has to stay the same function. */
  below?: (item: BoardItem) => ReactNode
  /** An item that is rendered at once, wherever it is, to be scrolled to. */
  shownItemId?: number | undefined
  /** Gives an item of the board as homework. */
  onGive?: ((itemId: number) => void) | undefined
  /** Students whose progress is shown on exercises while nobody is picked. */
  students?: readonly Person[]
  onPickStudent?: (userId: number) => void
  /** Whether there is any board to select. */
  hasBoards?: boolean
  onCreateBoard?: () => void
  /** The board has one item and always will: nothing is added, moved or deleted. */
  single?: boolean
}
