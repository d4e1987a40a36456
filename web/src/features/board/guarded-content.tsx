import { memo } from 'react'
import type { ItemFrameProps } from './item-frame-props'
import { ItemBoundary } from './item-boundary'
import { ItemContent } from './item-content'

/** An item's content inside an error boundary, so that it cannot crash the board. */
export const GuardedContent = memo(function GuardedContent({
  item,
  type,
  open,
}: Pick<ItemFrameProps, 'item' | 'type'> & { open: boolean }) {
  return (
    <ItemBoundary resetKey={item.version}>
      <ItemContent item={item} type={type} open={open} />
    </ItemBoundary>
  )
})
