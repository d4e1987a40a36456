import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ItemType } from '../../items/_shared/item-type'

export interface ItemFrameProps {
  item: BoardItem
  type: ItemType
  /** Somebody else is editing it. */
  edited: boolean
  place: 'first' | 'middle' | 'last' | 'only'
}
