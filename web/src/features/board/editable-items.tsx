import { type ReactNode, useMemo } from 'react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'
import { SortableList } from '../../lib/dnd/sortable-list'
import classes from './item-slot.module.css'

/** Items that can be put in another order. */
export function EditableItems({
  items,
  onMove,
  children,
}: {
  items: readonly BoardItem[]
  onMove: (id: number, beforeId: number | null) => void
  children: ReactNode
}) {
  const t = useItemText()
  const order = items.map(({ id }) => id).join()
  // The same list while the order is the same: another one would draw every item anew when one of them is stored.
  const ids = useMemo(() => (order === '' ? [] : order.split(',').map(Number)), [order])
  const typeOf = (id: number) => {
    const item = items.find((one) => one.id === id)
    return item && itemTypes[item.type]
  }
  const nameOf = (id: number) => {
    const type = typeOf(id)
    return type ? t(type.label) : ''
  }
  const overlay = (id: number) => {
    const type = typeOf(id)
    return (
      type && (
        <span className={classes.overlay}>
          <type.icon size={18} stroke={1.75} aria-hidden />
          {t(type.label)}
        </span>
      )
    )
  }
  return (
    <SortableList ids={ids} nameOf={nameOf} onMove={onMove} motion="line" overlay={overlay}>
      {children}
    </SortableList>
  )
}
