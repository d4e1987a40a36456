import { memo } from 'react'
import { itemTypes } from '../../items/registry'
import { useNearView } from '../../lib/near-view'
import { useBoard } from './board-context'
import { ItemFrame } from './item-frame'
import type { ItemFrameProps } from './item-frame-props'
import classes from './item-slot.module.css'
import { AddLine } from './lazy-editing'

interface ItemSlotProps extends Omit<ItemFrameProps, 'type'> {
  /** Among the first on the board: rendered at once, before it is known what is on the screen. */
  early: boolean
}

/** The slot of one item: far from the screen it only has a height. */
export const ItemSlot = memo(function ItemSlot({ item, edited, early, place }: ItemSlotProps) {
  const { editing, single, below } = useBoard()
  const type = itemTypes[item.type]
  const { ref, near, height } = useNearView(type.height, early)
  return (
    <div ref={ref} className={classes.slot} style={near ? undefined : { height }}>
      {near && editing && !single && <AddLine beforeId={item.id} />}
      {near && <ItemFrame item={item} type={type} edited={edited} place={place} />}
      {near && below?.(item)}
    </div>
  )
})
