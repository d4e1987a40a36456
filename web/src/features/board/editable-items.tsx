import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { AddBelowContext } from '../../items/_shared/add-below'
import { type ItemFlow, ItemFlowContext } from '../../items/_shared/item-flow'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'
import { SortableList } from '../../lib/dnd/sortable-list'
import { AddLine } from './add-line'
import { useBoard } from './board-context'
import { BoardStart } from './board-start'
import { ContentDrop } from './content-drop'
import { EntriesBelow } from './entries-below'
import { focusItem } from './focus-item'
import { createItemFocus, ItemOrderContext } from './item-order'
import classes from './item-slot.module.css'
import { NearlyFull } from './nearly-full'
import { BoardCommandsContext, useCreateBoardCommands } from './use-board-commands'
import { toFailure, useCreateItemFlow } from './use-item-flow'

/** Items that can be changed, reordered and added to. */
export function EditableItems({
  items,
  shown,
  children,
}: {
  items: readonly BoardItem[]
  /** The rendered items. */
  shown: readonly BoardItem[]
  children: ReactNode
}) {
  const t = useItemText()
  const { single } = useBoard()
  const actions = useCreateBoardCommands()
  const boardFlow = useCreateItemFlow(actions)
  const flow = useMemo(
    (): ItemFlow => ({ ...boardFlow, addBelow: (...added) => boardFlow.addBelow(...added).catch(toFailure) }),
    [boardFlow],
  )
  const order = shown.map(({ id }) => id).join()
  // The same array while the order is the same: a new one would render every item again when one of them is saved.
  const ids = useMemo(() => (order === '' ? [] : order.split(',').map(Number)), [order])
  const td = useTranslations('dnd')
  const [focus] = useState(createItemFocus)
  const itemOrder = useMemo(() => ({ ids, focus }), [ids, focus])
  const moved = useStore(focus, (state) => state.moved)
  // Its element may have been moved in the document, which takes the focus from it.
  const keepFocus = useEffectEvent((order: readonly number[]) => {
    if (moved !== null && order.includes(moved) && document.activeElement === document.body) focusItem(moved)
  })
  useLayoutEffect(() => keepFocus(ids), [ids])
  const typeOf = (id: number) => {
    const item = shown.find((one) => one.id === id)
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
    <BoardCommandsContext value={actions}>
      {shown.length === 0 && <BoardStart />}
      <SortableList ids={ids} nameOf={nameOf} onMove={actions.move} motion="line" overlay={overlay}>
        <ItemFlowContext value={single ? null : flow}>
          <ItemOrderContext value={itemOrder}>
            <AddBelowContext value={single ? null : EntriesBelow}>{children}</AddBelowContext>
          </ItemOrderContext>
        </ItemFlowContext>
      </SortableList>
      <VisuallyHidden aria-live="polite">
        {moved !== null && td('over', { name: nameOf(moved), place: ids.indexOf(moved) + 1, total: ids.length })}
      </VisuallyHidden>
      <NearlyFull items={items} />
      {!single && <AddLine beforeId={null} />}
      {!single && <ContentDrop items={items} />}
    </BoardCommandsContext>
  )
}
