import type { BoardItem } from '@keel/contract/entities/board-item'
import type { WebItemDefinition } from '../../items/_shared/item-type'

export interface ItemFrameProps {
  item: BoardItem
  type: WebItemDefinition
  /** Somebody else is editing it. */
  edited: boolean
  place: 'first' | 'middle' | 'last' | 'only'
}
